import type { Appointment } from '@dorfplatz/contract';
import { Badge, toneStyle } from '@dorfplatz/ui';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { appointmentTypeOf } from '../appointment-types.ts';
import { firstDay } from '../words.ts';
import styles from './appointment.module.css';

/** The day as a leaf, the title, the calendars in their colours [RUL-0030]. */
export function Head({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const dates = useDates();
  const { calendars, unknown_calendars, date, type, id, name, canceled } = appointment;
  const { registration_deadline: deadline } = appointment.application_configuration;
  const day = firstDay(date);
  const badge = appointmentTypeOf(type).badge(id);
  return (
    <div className={styles.head}>
      <div
        className={`tone ${styles.leaf}`}
        style={toneStyle(calendars[0]?.color ?? 'slate')}
        aria-hidden="true"
      >
        <span>{dates.shortWeekday(day)}</span>
        <b>{Number(day.slice(8))}</b>
        <span>{dates.shortMonth(day)}</span>
      </div>
      <div className={styles.title}>
        <h1 className={canceled ? styles.struck : undefined}>
          {badge ? <RepeatIcon aria-label={t('appointments.recurring')} /> : null}
          {name}
        </h1>
        <div className={styles.badges}>
          {calendars.map((calendar) => (
            <Badge key={calendar.id} color={calendar.color}>
              <span className={styles.dot} aria-hidden="true" />
              {calendar.name}
            </Badge>
          ))}
          {unknown_calendars > 0 ? (
            <Badge>{t('appointments.unknown_calendars', { count: unknown_calendars })}</Badge>
          ) : null}
          {badge ? <Badge>{t(badge)}</Badge> : null}
          {appointment.is_event ? <Badge kind="accent">{t('appointments.event')}</Badge> : null}
          {deadline && !appointment.past ? (
            <Badge kind="warn" icon={<ClockCountdownIcon aria-hidden="true" />}>
              {t('appointments.answer_by', { moment: dates.dotted(deadline) })}
            </Badge>
          ) : null}
          {appointment.attendee_configuration.participation_locked ? (
            <Badge icon={<LockSimpleIcon aria-hidden="true" />}>{t('appointments.locked')}</Badge>
          ) : null}
        </div>
      </div>
    </div>
  );
}
