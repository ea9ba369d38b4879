import type { Calendar } from '@dorfplatz/contract';
import { classNames, type Day, weekdayOf } from '@dorfplatz/ui';
import { type CSSProperties, memo } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useNow } from '../../../kit/use-now.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { inLanes, minutesAt, type Span } from '../time-grid.ts';
import type { Placed } from '../wall.ts';
import { TimeBlock } from './time-block.tsx';
import styles from './time-grid.module.css';

export const HOURS: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
);

/** A line where the clock stands. */
function NowLine() {
  const { time_zone } = useViewer();
  const now = useNow();
  const place = { '--top': minutesAt(time_zone, now) } as CSSProperties;
  return <div className={styles.now} style={place} aria-hidden="true" />;
}

/** What opens the form at an hour; for keys there are `n` and the link above. */
const Hours = memo(function Hours({ onHour }: { onHour: (time: string) => void }) {
  const t = useTranslate();
  return HOURS.map((time) => (
    <button
      key={time}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-hour={time}
      title={`${t('calendar.new')}, ${time}`}
      className={styles.hour}
      onClick={() => onHour(time)}
    />
  ));
});

interface DayColumnProps {
  day: Day;
  isToday: boolean;
  spans: readonly Span[];
  calendarOf: (placed: Placed) => Calendar | undefined;
  /** Where an appointment of this hour is made; null where none may be made. */
  newAddress: ((day: Day, time?: string) => string) | null;
}

/** The hours of a day, and what takes place between them. */
export function DayColumn({ day, isToday, spans, calendarOf, newAddress }: DayColumnProps) {
  const dates = useDates();
  const goTo = useGoTo();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div
      role="group"
      aria-label={dates.full(day)}
      data-column={day}
      className={classNames(styles.column, weekdayOf(day) > 4 && styles.weekend)}
    >
      {newAddress ? <Hours onHour={(time) => void goTo(newAddress(day, time))} /> : null}
      {inLanes(spans).map((block) => (
        <TimeBlock key={block.placed.entry.id} block={block} calendar={calendarOf(block.placed)} />
      ))}
      {isToday ? <NowLine /> : null}
    </div>
  );
}
