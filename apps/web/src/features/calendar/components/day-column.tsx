import type { Calendar } from '@dorfplatz/contract';
import { classNames, type Day, weekdayOf } from '@dorfplatz/ui';
import type { CSSProperties, MouseEvent, PointerEvent } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useNow } from '../../../kit/use-now.ts';
import { useDates } from '../../../lib/dates.ts';
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

/** The hour of a column that the pointer is at. */
const hourAt = ({ currentTarget, clientY }: MouseEvent<HTMLElement>): string => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return HOURS[Math.min(23, Math.max(0, Math.floor(((clientY - top) / height) * 24)))]!;
};

/** Marks the hour that a press would take. */
function markHour(event: PointerEvent<HTMLElement>): void {
  const { currentTarget } = event;
  const hour = hourAt(event);
  if (currentTarget.dataset.hour === hour) return;
  currentTarget.dataset.hour = hour;
  currentTarget.style.setProperty('--top', String(HOURS.indexOf(hour) * 60));
}

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
    // biome-ignore lint/a11y/useKeyWithClickEvents: for keys there are n and the link above
    <div
      role="group"
      aria-label={dates.full(day)}
      data-column={day}
      className={classNames(styles.column, weekdayOf(day) > 4 && styles.weekend, newAddress && styles.open)}
      onPointerMove={newAddress ? markHour : undefined}
      onClick={(event) => {
        if (newAddress && event.target === event.currentTarget) void goTo(newAddress(day, hourAt(event)));
      }}
    >
      {inLanes(spans).map((block) => (
        <TimeBlock key={block.placed.entry.id} block={block} calendar={calendarOf(block.placed)} />
      ))}
      {isToday ? <NowLine /> : null}
    </div>
  );
}
