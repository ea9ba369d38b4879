import type { Appointment } from '@dorfplatz/contract';
import { Alert } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { CalendarSource } from '../../calendar-subscriptions/index.ts';
import { dateWords, isElsewhere } from '../words.ts';
import styles from './appointment.module.css';

/** What one must know before anything else: cancelled, past, on other clocks, from elsewhere [RUL-0049] [RUL-0050] [RUL-0051]. */
export function Alerts({ appointment }: { appointment: Appointment }) {
  const t = useTranslate();
  const dates = useDates();
  const { time_zone } = useViewer();
  const { canceled, past, retroactive_opting, date, subscription } = appointment;
  const elsewhere = isElsewhere(date, time_zone);
  if (!canceled && !past && !elsewhere && !subscription) return null;
  return (
    <div className={styles.alerts}>
      {canceled ? <Alert kind="warn">{t('appointments.is_canceled')}</Alert> : null}
      {past ? (
        <Alert>{t(retroactive_opting ? 'appointments.is_past_opting' : 'appointments.is_past')}</Alert>
      ) : null}
      {elsewhere ? (
        <Alert>
          {t('appointments.is_elsewhere', {
            zone: time_zone.replaceAll('_', ' '),
            date: dateWords(date, dates, t, time_zone),
          })}
        </Alert>
      ) : null}
      {subscription ? (
        <Alert>
          <CalendarSource source={subscription} />
        </Alert>
      ) : null}
    </div>
  );
}
