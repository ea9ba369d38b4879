import type { Activity } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { type ReactNode, Suspense } from 'react';
import { AppointmentCard } from '../../appointments/index.ts';
import { PollCard } from '../../polls/index.ts';
import { showAnswer, showPoll } from '../api.ts';
import styles from './post.module.css';

interface PollPostProps {
  activity: Activity;
  /** Options in the reader's language, by their ids. */
  translated: Readonly<Record<string, string>> | undefined;
  children: ReactNode;
}

/** A post that asks: the question, the text, the appointment that was made of it, and the answers. */
export function PollPost({ activity, translated, children }: PollPostProps) {
  const { title, poll, appointment, options } = activity.object;
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      {children}
      {appointment ? (
        <Suspense fallback={<Skeleton height={76} />}>
          <AppointmentCard
            appointment={appointment}
            show={(status) => showAnswer(activity.id, appointment.id, status)}
          />
        </Suspense>
      ) : null}
      {poll ? (
        <Suspense fallback={<Skeleton height={46 * options.length + 60} />}>
          <PollCard
            activity={activity}
            translated={translated}
            show={(state) => showPoll(activity.id, state)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
