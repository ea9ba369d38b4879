import type { BarAppointment } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../../kit/navigation.ts';
import { useDates } from '../../../../lib/dates.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import styles from '../../components/widget-bar.module.css';
import { WidgetWay } from '../../components/widget-frame.tsx';
import type { Place, WidgetView } from '../widget-type.ts';

/** Within so many days a weekday says more than a month. */
const near = 7;
const dayLength = 86_400_000;

function Row({ appointment }: { appointment: BarAppointment }) {
  const t = useTranslate();
  const dates = useDates();
  const { name, path, start, all_day: isAllDay, place, location, color } = appointment;
  const day = isAllDay ? start : dates.dayOf(start);
  const today = dates.dayOf(new Date().toISOString());
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / dayLength);
  const below =
    ahead === 0
      ? t('widget_bars.today')
      : ahead > 0 && ahead < near
        ? dates.shortWeekday(day)
        : dates.shortMonth(day);
  return (
    <Link to={path} className={styles.row}>
      <span
        className={classNames('tone', styles.leaf)}
        style={toneStyle(color ?? 'slate')}
        aria-hidden="true"
      >
        <b>{Number(day.slice(8, 10))}</b>
        <span>{below}</span>
      </span>
      <span className={styles.what}>
        <span className={classNames('cut', styles.name)} dir="auto">
          <span className="visually-hidden">{dates.full(day)}: </span>
          {name}
        </span>
        <span className={styles.line}>
          <span>{isAllDay ? t('widget_bars.all_day') : dates.time(start)}</span>
          <span className={classNames('cut', 'tone', styles.place)} style={toneStyle(color ?? 'slate')}>
            {place || location}
          </span>
        </span>
      </span>
    </Link>
  );
}

function Way({ place }: { place: Place }) {
  const t = useTranslate();
  const to =
    place === null ? pathTo(paths.appointments) : pathTo(paths.groupCalendars, { groupSlug: place.slug });
  return <WidgetWay to={to}>{t('widget_bars.to_calendar')}</WidgetWay>;
}

export const appointments: WidgetView = {
  View: ({ content }) => content.appointments?.map((each) => <Row key={each.id} appointment={each} />),
  isEmpty: ({ appointments: all = [] }) => all.length === 0,
  Way,
};
