import type { SearchHit } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { Content, Dotted, FoundIn, HitLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type ItemHitOf = Extract<SearchHit, { kind: 'item' }>;

/** An item of an app, with the app and where that lies. */
export function ItemHit({ hit }: { hit: ItemHitOf }) {
  return (
    <article className={styles.hit}>
      <span className={classNames('tone', styles.square)} style={toneStyle('slate')} aria-hidden="true">
        <SquaresFourIcon weight="duotone" />
      </span>
      <div className={styles.body}>
        <h3 className={styles.title} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        <div className={styles.line} dir="auto">
          <Dotted>{[hit.app.name, hit.group_name]}</Dotted>
        </div>
        <Content hit={hit} />
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}
