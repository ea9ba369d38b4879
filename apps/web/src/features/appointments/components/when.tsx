import type { Appointment, AppointmentDate } from '@dorfplatz/contract';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { Fragment } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { offsetText } from '../../calendar/index.ts';
import { dayThatIs, weekName } from '../weekday-words.ts';
import { dateWords, firstDay } from '../words.ts';
import styles from './facts.module.css';

/** The ways to the other part of a series of which the rest was changed [RUL-1093]. */
function Parts({ appointment: { continued_from_url, continued_url } }: { appointment: Appointment }) {
  const t = useTranslate();
  const ways = [
    [continued_from_url, 'appointments.continued_from'],
    [continued_url, 'appointments.continued'],
  ] as const;
  return ways.map(([url, key]) =>
    url === null ? null : (
      <Fragment key={key}>
        {' · '}
        <Link to={url} className="link">
          {t(key)}
        </Link>
      </Fragment>
    ),
  );
}

/** How often it comes, since when and until when, and the ways along the series [RUL-0033]. */
function Recurrence({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const { dotted, weekday, shortMonth } = useDates();
  const dayOf = (of: AppointmentDate) => dotted(firstDay(of));
  const { recurrence_pattern, first_occurrence_date, next_occurrence_date, date } = appointment;
  const {
    unit,
    recurrence_interval: interval,
    recurrence_end_time: last,
    recurrence_count: count,
    recurrence_weekdays: weekdays,
    recurrence_weekday_of_month: ofMonth,
    rrule,
  } = recurrence_pattern;
  if (unit === null)
    return appointment.continued_from_url === null ? null : (
      <p className={styles.recurrence}>
        <span>{t('appointments.once')}</span>
        <Parts appointment={appointment} />
      </p>
    );
  const isUnknown = rrule !== null && count === null && weekdays.length === 0 && ofMonth === null;
  const rhythm = isUnknown
    ? t('appointments.every.custom')
    : ofMonth
      ? t(`appointments.every.weekday.${unit}`, {
          interval,
          week: weekName(ofMonth.week),
          weekday: weekday(dayThatIs(ofMonth.weekday)),
          month: shortMonth(firstDay(first_occurrence_date ?? date)),
        })
      : weekdays.length > 0
        ? t('appointments.every.weekdays', {
            interval,
            days: weekdays.map((each) => weekday(dayThatIs(each))).join(', '),
          })
        : t(`appointments.every.${unit}`, { interval });
  const first = dayOf(first_occurrence_date ?? date);
  const span =
    count === null
      ? t(last ? 'appointments.from_until' : 'appointments.from_on', {
          first,
          last: last ? dotted(last.slice(0, 10)) : '',
        })
      : t('appointments.from_times', { first, count });
  return (
    <p className={styles.recurrence}>
      <span>{rhythm}</span> <span>{span}</span>
      {appointment.previous_occurrence_url ? (
        <>
          {' · '}
          <Link to={appointment.previous_occurrence_url} className="link">
            {t('appointments.previous_occurrence')}
          </Link>
        </>
      ) : null}
      {appointment.next_occurrence_url && next_occurrence_date ? (
        <>
          {' · '}
          <Link to={appointment.next_occurrence_url} className="link">
            {t('appointments.next_occurrence', { day: dayOf(next_occurrence_date) })}
          </Link>
        </>
      ) : null}
      {appointment.recurring_appointment_url ? (
        <>
          {' · '}
          <Link to={appointment.recurring_appointment_url} className="link">
            {t('appointments.whole_series')}
          </Link>
        </>
      ) : null}
      <Parts appointment={appointment} />
    </p>
  );
}

/** When it is, on the clocks of the place, with zone and offset [RUL-0031]. */
export function When({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const dates = useDates();
  const { date } = appointment;
  return (
    <div className={styles.fact}>
      <ClockIcon weight="duotone" aria-hidden="true" />
      <div>
        <p className={styles.lead}>{dateWords(date, dates, t)}</p>
        {date.all_day ? null : (
          <p className="small muted">
            {date.time_zone.replaceAll('_', ' ')} ({offsetText(date.start)})
          </p>
        )}
        <Recurrence appointment={appointment} />
      </div>
    </div>
  );
}
