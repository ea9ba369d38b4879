import { useDates } from '../../../lib/dates.ts';
import { useNow } from '../now.ts';

/** When something was written: how long ago, and exactly on pointing at it. */
export function Moment({ instant }: { instant: string }) {
  const dates = useDates();
  const now = useNow(instant);
  return (
    <time dateTime={instant} title={dates.full(instant)}>
      {dates.ago(instant, now)}
    </time>
  );
}
