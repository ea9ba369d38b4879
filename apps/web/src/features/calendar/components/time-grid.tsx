import type { Calendar } from '@dorfplatz/contract';
import { addDays, classNames, type Day, weekdayOf } from '@dorfplatz/ui';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useGoTo } from '../../../kit/navigation.ts';
import { useKeyShortcuts } from '../../../kit/shortcuts.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import type { Overview } from '../overview.ts';
import { isAbove, spansOn } from '../time-grid.ts';
import { useOpening } from '../use-opening.ts';
import type { Placed } from '../wall.ts';
import { layOutWeek, onDay } from '../week-layout.ts';
import { DayColumn, HOURS } from './day-column.tsx';
import { EntryChip } from './entry-chip.tsx';
import { TaskChip } from './task-chip.tsx';
import styles from './time-grid.module.css';

interface TimeGridProps {
  overview: Overview;
  placed: readonly Placed[];
  /** Whether all of these days is there: until it is, nothing is said of how much one has. */
  isKnown: boolean;
  /** How often somebody asked for today. */
  timesAsked: number;
  calendarOf: (placed: Placed) => Calendar | undefined;
  /** Where an appointment is made; null where none may be made or that is not known yet. */
  newAddress: ((day: Day, time?: string) => string) | null;
  /** What is said where nothing is. */
  empty: ReactNode;
}

/** What keys do on the name of a day: as in the sheet, the page keys turn the page. */
function dayByKey(key: string, day: Day, page: number): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addDays(day, -page);
    case 'PageDown':
      return addDays(day, page);
    default:
      return null;
  }
}

/** In the rows above the hours there are so many, and so many above the line that says how many more. */
const roomAbove = { all: 4, aboveMore: 3 };
const allRoom = { all: Number.POSITIVE_INFINITY, aboveMore: Number.POSITIVE_INFINITY };

/** The hours of a week or a day. */
export function TimeGrid(props: TimeGridProps) {
  const { overview, placed, isKnown, timesAsked, calendarOf, newAddress, empty } = props;
  const { days, day: shownDay, today, view, showDay } = overview;
  const t = useTranslate();
  const dates = useDates();
  const goTo = useGoTo();
  const { time_zone } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(shownDay);
  const [showsAll, setShowsAll] = useState(false);
  /** The day that keys went to, until it has the focus: one of another week comes with its address. */
  const awaited = useRef<Day | null>(null);
  // The tab key stops at one day: the one that was used last, else today, else the one that is shown.
  const current = days.includes(chosen) ? chosen : days.includes(today) ? today : shownDay;
  useEffect(() => {
    if (awaited.current !== current) return;
    awaited.current = null;
    box.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const spans = days.map((day) => spansOn(placed, day, time_zone));
  const { pieces, hidden } = layOutWeek(days, placed.filter(isAbove), showsAll ? allRoom : roomAbove);
  const rows = Math.max(0, ...pieces.map(({ row }) => row + 1));
  const hasMore = hidden.some((count) => count > 0);
  const isEmpty = isKnown && rows === 0 && !hasMore && spans.every((each) => each.length === 0);
  useOpening({ box, spans: spans.flat(), isKnown, key: `${view} ${timesAsked}`, day: current });

  const keys = (event: KeyboardEvent) => {
    const name = event.target;
    if (!(name instanceof HTMLElement) || !name.matches('[data-day]')) return;
    const next = dayByKey(event.key, awaited.current ?? current, view === 'week' ? 7 : 1);
    if (!next) return;
    event.preventDefault();
    awaited.current = next;
    setChosen(next);
    if (!days.includes(next)) showDay(next);
  };
  useKeyShortcuts(
    newAddress ? [{ act: 'appointment', keys: { n: () => void goTo(newAddress(current)) } }] : [],
  );

  return (
    <div ref={box} className={styles.box} data-hours>
      <div className={styles.inner} style={{ '--days': days.length } as CSSProperties}>
        <div className={classNames(styles.head, showsAll && styles.long)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys go from one of the buttons in it to the next */}
          <div className={styles.row} onKeyDown={keys}>
            <span className={styles.axis} />
            {days.map((day, column) => {
              const above = placed.filter((each) => isAbove(each) && !each.task);
              const count = onDay(above, day).length + spans[column]!.length;
              return (
                <button
                  key={day}
                  type="button"
                  data-day={day}
                  tabIndex={day === current ? undefined : -1}
                  aria-current={day === today ? 'date' : undefined}
                  title={t(view === 'week' ? 'calendar.show_day' : 'calendar.show_week')}
                  className={classNames(styles.day, day === today && styles.today)}
                  onFocus={() => setChosen(day)}
                  onClick={() => showDay(day, view === 'week' ? 'day' : 'week')}
                >
                  <span className="visually-hidden">
                    {isKnown ? t('calendar.day', { day: dates.full(day), count }) : dates.full(day)}
                  </span>
                  <span aria-hidden="true">{dates.shortWeekday(day)}</span>
                  <b aria-hidden="true">{Number(day.slice(8))}</b>
                </button>
              );
            })}
          </div>
          {rows > 0 || hasMore ? (
            <div className={styles.row} style={{ '--rows': rows + (hasMore ? 1 : 0) } as CSSProperties}>
              <span className={styles.axis} />
              {days.map((day, column) => (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
                <div key={day} role="group" aria-label={dates.full(day)} className={styles.above}>
                  {pieces
                    .filter((piece) => piece.column === column)
                    .map((piece) =>
                      piece.placed.task ? (
                        <TaskChip key={piece.placed.entry.id} piece={piece} isStop />
                      ) : (
                        <EntryChip
                          key={piece.placed.entry.id}
                          piece={piece}
                          calendar={calendarOf(piece.placed)}
                          isStop
                        />
                      ),
                    )}
                  {hidden[column] ? (
                    <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
                      {t('calendar.more', { count: hidden[column] })}
                    </button>
                  ) : null}
                </div>
              ))}
            </div>
          ) : null}
          {isEmpty ? (
            <div role="status" className={styles.empty}>
              {empty}
            </div>
          ) : null}
        </div>
        <div className={styles.hours}>
          <div className={styles.axis} aria-hidden="true">
            {HOURS.map((time) => (
              <span key={time}>{time}</span>
            ))}
          </div>
          {days.map((day, column) => (
            <DayColumn
              key={day}
              day={day}
              isToday={day === today}
              spans={spans[column]!}
              calendarOf={calendarOf}
              newAddress={newAddress}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
