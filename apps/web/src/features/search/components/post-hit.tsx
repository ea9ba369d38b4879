import type { SearchHit } from '@dorfplatz/contract';
import { Badge } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Author, Content, Dotted, Face, FoundIn, HitLink, PlaceLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type PostHitOf = Extract<SearchHit, { kind: 'activity' | 'reply' }>;

/** What kind of post it is, and how many have answered. */
function useKind({ kind, object: { type, answer_count, reply_count } }: PostHitOf): string {
  const t = useTranslate();
  if (kind === 'reply') return t('search.reply');
  if (type === 'question' || type === 'survey' || type === 'schedule')
    return t(`search.poll.${type}`, { count: answer_count });
  return reply_count > 0 ? t('search.replies', { count: reply_count }) : '';
}

/** The answers of a poll with how many chose each [RUL-0152]. */
function Options({ options }: { options: PostHitOf['object']['options'] }) {
  if (options.length === 0) return null;
  return (
    <ul className={styles.options}>
      {options.map(({ label, percent }) => (
        <li key={label.text}>
          <span className="cut">
            <Marked snippet={label} />
          </span>
          <b>{percent} %</b>
          <span className={styles.meter} aria-hidden="true">
            <span style={{ width: `${percent}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A post or a reply. */
export function PostHit({ hit }: { hit: PostHitOf }) {
  const t = useTranslate();
  const dates = useDates();
  const { actor, object, created_at, activitystreams, title } = hit;
  const kind = useKind(hit);
  const date = dates.short(created_at);
  const hasTitle = title.text !== '';
  const time = (
    <time dateTime={created_at} title={dates.full(created_at)}>
      {date}
    </time>
  );
  return (
    <article className={styles.hit}>
      <Face actor={actor} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Author actor={actor} />
          {actor.detection_profile_field ? (
            <span className={styles.detail}>{actor.detection_profile_field}</span>
          ) : null}
          {object.type === 'article' ? <Badge kind="outline">{t('search.article')}</Badge> : null}
        </div>
        <div className={styles.line}>
          <Dotted>
            {[
              ...activitystreams.map(({ slug, name, html_url }) => (
                <PlaceLink key={slug} name={name} address={html_url} />
              )),
              hasTitle ? (
                time
              ) : (
                <HitLink
                  key="link"
                  to={hit.html_url}
                  className={styles.quiet}
                  aria-label={t(`search.open.${hit.kind}`, { name: actor.display_name, date })}
                >
                  {time}
                </HitLink>
              ),
              kind,
            ]}
          </Dotted>
        </div>
        {hasTitle ? (
          <h3 className={styles.subject} dir="auto">
            <HitLink to={hit.html_url}>
              <Marked snippet={title} />
            </HitLink>
          </h3>
        ) : null}
        <Content hit={hit} />
        <Options options={object.options} />
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}
