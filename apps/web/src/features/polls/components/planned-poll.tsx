import type { Plan } from '@dorfplatz/contract';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './poll.module.css';

/** What a poll that nobody has answered yet will ask: dates on the clocks on which they were written. */
export default function PlannedPoll({ post: { title, options = [] } }: { post: Plan['post'] }) {
  const t = useTranslate();
  const dates = useDates();
  const words = ({ label = '', date }: (typeof options)[number]) => {
    if (!date) return label;
    const [day, time] = date.start.split('T') as [string, string | undefined];
    const when = date.all_day
      ? t('polls.whole_day', { day: dates.middle(day) })
      : `${dates.middle(day)}, ${time}`;
    return [when, label].filter(Boolean).join(' · ');
  };
  return (
    <>
      <h3 className={styles.plannedTitle}>{title}</h3>
      <ul className={styles.planned}>
        {options.map((option) => (
          <li key={words(option)}>{words(option)}</li>
        ))}
      </ul>
    </>
  );
}
