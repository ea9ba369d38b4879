import type { Activity, PollState } from '@dorfplatz/contract';
import { useAnswers } from '../use-answers.ts';
import styles from './poll.module.css';
import { PollFoot } from './poll-foot.tsx';
import { PollOptions } from './poll-options.tsx';
import { ScheduleOptions } from './schedule-options.tsx';

interface PollCardProps {
  activity: Activity;
  /** Options in the reader's language, by their ids. */
  translated: Readonly<Record<string, string>> | undefined;
  /** Puts what the server says of the poll where it is shown. */
  show: (state: PollState) => void;
}

/** What a post asks: its options with what people answered, and one's own answer. */
export default function PollCard({ activity, translated = {}, show }: PollCardProps) {
  const { object, give } = useAnswers(activity, show);
  if (!object.poll) return null;
  const shown = { ...activity, object };
  const options = object.options.map((option) => ({
    ...option,
    label: translated[option.id] ?? option.label,
  }));
  const read = { ...activity, object: { ...object, options } };
  return (
    <section className={styles.poll} aria-label={object.title}>
      {object.type === 'schedule' ? (
        <ScheduleOptions activity={read} give={give} />
      ) : (
        <PollOptions activity={read} give={give} />
      )}
      <PollFoot activity={shown} poll={object.poll} give={give} show={show} />
    </section>
  );
}
