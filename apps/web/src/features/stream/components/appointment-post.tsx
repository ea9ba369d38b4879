import type { Activity } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { type ReactNode, Suspense } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { AppointmentCard } from '../../appointments/index.ts';
import { showAnswer } from '../api.ts';
import styles from './post.module.css';

/** A post about an appointment: its card, where one sees it; its text where not, and where it is gone. */
export function AppointmentPost({ activity, children }: { activity: Activity; children: ReactNode }) {
  const t = useTranslate();
  const { appointment_id: id, appointment } = activity.object;
  if (id === null)
    return (
      <>
        {children}
        <p className={styles.gone}>{t('stream.appointment_gone')}</p>
      </>
    );
  if (appointment === null) return children;
  return (
    <>
      {/* The text says what the card does, unless somebody wrote more. */}
      {activity.edited_at === null ? null : children}
      <Suspense fallback={<Skeleton height={76} />}>
        <AppointmentCard
          appointment={appointment}
          show={(status) => showAnswer(activity.id, appointment.id, status)}
        />
      </Suspense>
    </>
  );
}
