import type { ChannelWidgetOf, WidgetAppointment } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import type { CSSProperties } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ViewProps } from '../view.ts';
import styles from './appointments.module.css';

/** Within so many days a weekday says more than a month. */
const NEAR = 14;
const dayLength = 86_400_000;

function Leaf({ day, color }: { day: string; color: string }) {
  const t = useTranslate();
  const dates = useDates();
  const days = Math.round((Date.parse(day) - Date.parse(dates.dayOf(new Date().toISOString()))) / dayLength);
  const below =
    days === 0
      ? t('channel_widgets.appointments.today')
      : days > 0 && days < NEAR
        ? dates.shortWeekday(day)
        : dates.shortMonth(day);
  return (
    <span className={classNames('tone', styles.leaf)} style={toneStyle(color)} aria-hidden="true">
      <b>{Number(day.slice(8, 10))}</b>
      <span>{below}</span>
    </span>
  );
}

function AppointmentRow({ appointment }: { appointment: WidgetAppointment }) {
  const t = useTranslate();
  const dates = useDates();
  const { name, path, start, end, all_day, start_wall, location, calendar, meeting } = appointment;
  const day = all_day ? start_wall.slice(0, 10) : dates.dayOf(start);
  const color = calendar?.color ?? 'slate';
  return (
    <li className={styles.row}>
      <Leaf day={day} color={color} />
      <span className={styles.about}>
        <Link to={path} className={styles.name} title={all_day ? undefined : dates.range(start, end, 'full')}>
          <span className="visually-hidden">{dates.full(all_day ? day : start)}: </span>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.line}>
          <span>{all_day ? t('channel_widgets.appointments.all_day') : dates.time(start)}</span>
          {calendar ? (
            <span className={classNames('cut', 'tone', styles.calendar)} style={toneStyle(color)}>
              {calendar.name}
            </span>
          ) : null}
          {location === '' ? null : <bdi className="cut">{location}</bdi>}
          {meeting ? (
            <a href={meeting.join_url} target="_blank" rel="noopener noreferrer" className={styles.join}>
              {t('channel_widgets.appointments.join')}
              <span className="visually-hidden">: {name}</span>
            </a>
          ) : null}
        </span>
      </span>
    </li>
  );
}

/** The next appointments, with the day as a leaf of a calendar. */
export default function AppointmentsView({ widget, w }: ViewProps<ChannelWidgetOf<'appointments'>>) {
  const t = useTranslate();
  const appointments = widget.content?.appointments ?? [];
  const across = widget.collapse_to_single_column ? 1 : w;
  if (appointments.length === 0)
    return <p className="small muted">{t('channel_widgets.appointments.none')}</p>;
  return (
    <ul className={styles.appointments} style={{ '--across': across } as CSSProperties}>
      {appointments.slice(0, widget.single_row_only ? across : undefined).map((appointment) => (
        <AppointmentRow key={appointment.id} appointment={appointment} />
      ))}
    </ul>
  );
}

/** The way to all appointments. */
export function AppointmentsMore() {
  const t = useTranslate();
  return (
    <Link to={pathTo(paths.appointments)} className={styles.more}>
      {t('channel_widgets.appointments.calendar')}
    </Link>
  );
}
