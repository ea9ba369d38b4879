import type { SearchHit } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { BookOpenIcon } from '@phosphor-icons/react/dist/csr/BookOpen';
import { paths, pathTo } from '../../../kit/navigation.ts';
import { Content, FoundIn, HitLink, PlaceLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type PageHitOf = Extract<SearchHit, { kind: 'page' }>;

/** A page, with the places in it that were found. */
export function PageHit({ hit }: { hit: PageHitOf }) {
  const { group_slug, group_name, highlights, content } = hit;
  const others = highlights.filter(({ text }) => text !== content.text && text !== '');
  return (
    <article className={styles.hit}>
      <span className={classNames('tone', styles.square)} style={toneStyle('slate')} aria-hidden="true">
        <BookOpenIcon weight="duotone" />
      </span>
      <div className={styles.body}>
        <h3 className={styles.title} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        {group_slug !== null && group_name !== null ? (
          <div className={styles.line}>
            <PlaceLink name={group_name} address={pathTo(paths.group, { groupSlug: group_slug })} />
          </div>
        ) : null}
        <Content hit={hit} />
        {others.map((snippet) => (
          <p key={snippet.text} className={styles.content} dir="auto">
            <Marked snippet={snippet} />
          </p>
        ))}
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}
