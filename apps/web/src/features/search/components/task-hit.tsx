import type { SearchHit } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { Content, Dotted, FoundIn, HitLink, PlaceLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type TaskHitOf = Extract<SearchHit, { kind: 'task' }>;

/** A task, with when it is due and whose it is. */
export function TaskHit({ hit }: { hit: TaskHitOf }) {
  const dates = useDates();
  const { group, due_on, due_at, state } = hit;
  const isDone = state === 'done' || state === 'archived';
  return (
    <article className={styles.hit}>
      <span
        className={classNames('tone', styles.square)}
        style={toneStyle(isDone ? 'slate' : 'green')}
        aria-hidden="true"
      >
        {isDone ? <CheckCircleIcon weight="duotone" /> : <CircleIcon />}
      </span>
      <div className={styles.body}>
        <h3 className={styles.title} dir="auto">
          <HitLink to={hit.html_url}>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        {group || due_on !== null ? (
          <div className={styles.line}>
            <Dotted>
              {[
                due_on === null ? null : (
                  <time key="due" dateTime={due_at ?? due_on}>
                    {dates.dotted(due_at ?? due_on)}
                  </time>
                ),
                group ? (
                  <PlaceLink
                    key="group"
                    name={group.name}
                    address={pathTo(paths.group, { groupSlug: group.slug })}
                  />
                ) : null,
              ]}
            </Dotted>
          </div>
        ) : null}
        <Content hit={hit} />
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}
