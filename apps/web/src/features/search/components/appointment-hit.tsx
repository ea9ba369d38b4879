import type { SearchHit } from '@dorfplatz/contract';
import { Badge, classNames, toneStyle } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { Content, Dotted, FoundIn, HitLink } from './hit-parts.tsx';
import styles from './hits.module.css';
import { Marked } from './marked.tsx';

type AppointmentHitOf = Extract<SearchHit, { kind: 'appointment' }>;

/** Within so many days a weekday says more than a month. */
const NEAR = 14;
const dayLength = 86_400_000;

/** A sheet of a calendar with the day; those that are over are grey. */
function Leaf({ day, hit }: { day: string; hit: AppointmentHitOf }) {
  const t = useTranslate();
  const dates = useDates();
  const days = Math.round((Date.parse(day) - Date.parse(dates.dayOf(new Date().toISOString()))) / dayLength);
  const below =
    days === 0
      ? t('search.today')
      : days > 0 && days < NEAR
        ? dates.shortWeekday(day)
        : dates.shortMonth(day);
  return (
    <span
      className={classNames('tone', styles.leaf)}
      style={toneStyle(hit.past || hit.canceled ? 'slate' : (hit.color ?? 'coral'))}
      aria-hidden="true"
    >
      <b>{Number(day.slice(8, 10))}</b>
      <span>{below}</span>
    </span>
  );
}

/** An appointment: once, a series, or one of a series that differs from it [RUL-0141]. */
export function AppointmentHit({ hit, isWide }: { hit: AppointmentHitOf; isWide: boolean }) {
  const t = useTranslate();
  const dates = useDates();
  const day = hit.all_day ? hit.start_wall.slice(0, 10) : dates.dayOf(hit.starts_at);
  const isThisYear = day.slice(0, 4) === dates.dayOf(new Date().toISOString()).slice(0, 4);
  const time = hit.all_day ? t('search.all_day') : dates.time(hit.starts_at);
  return (
    <article className={styles.mini}>
      <Leaf day={day} hit={hit} />
      <div className={styles.body}>
        <h3 className={classNames(styles.miniTitle, hit.canceled && styles.struck)} dir="auto">
          <HitLink to={hit.html_url}>
            <span className="visually-hidden">{dates.full(hit.all_day ? day : hit.starts_at)}: </span>
            <Marked snippet={hit.title} />
          </HitLink>
        </h3>
        <p className={styles.line}>
          <Dotted>
            {[
              hit.past ? t(isThisYear ? 'search.past' : 'search.past_in', { year: day.slice(0, 4) }) : null,
              !hit.past && !isThisYear ? day.slice(0, 4) : null,
              hit.past ? null : time,
              hit.recurrence === 'once' ? null : t(`search.recurrence.${hit.recurrence}`),
              isWide ? hit.location : null,
              hit.calendars.join(', '),
            ]}
          </Dotted>
        </p>
        {hit.canceled ? <Badge kind="danger">{t('search.canceled')}</Badge> : null}
        {isWide ? <Content hit={hit} /> : null}
        <FoundIn found={hit.found_in} />
      </div>
    </article>
  );
}
