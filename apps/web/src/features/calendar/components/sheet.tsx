import type { AppointmentDate, AppointmentEntry, Calendar } from '@dorfplatz/contract';
import { addDays, addMonths, classNames, type Day, weekdayNames, weekdayOf } from '@dorfplatz/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useKeyShortcuts } from '../../../kit/shortcuts.ts';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { monthOf, weekNumber, weeksOfMonth } from '../month.ts';
import { type Drag, useDrag } from '../use-drag.ts';
import { moved, type Placed } from '../wall.ts';
import { layOutWeek, onDay, roomIn } from '../week-layout.ts';
import { DayCell } from './day-cell.tsx';
import { DayPanel } from './day-panel.tsx';
import { EntryChip } from './entry-chip.tsx';
import { QuickCreate } from './quick-create.tsx';
import styles from './sheet.module.css';
import { TaskChip } from './task-chip.tsx';

interface SheetProps {
  month: Day;
  today: Day;
  placed: readonly Placed[];
  /** Whether all of the month is there: until it is, nothing is said of how much a day has. */
  isKnown: boolean;
  calendarOf: (placed: Placed) => Calendar | undefined;
  /** Those in which one may make appointments; none where nothing may be made, null while that is not known. */
  writable: readonly Calendar[] | null;
  onMonth: (month: Day) => void;
  /** Asks for a new date of an appointment. */
  onMove: (entry: AppointmentEntry, date: AppointmentDate) => void;
  onMoveDialog: (entry: AppointmentEntry) => void;
}

function dayByKey(key: string, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}

/** What the cells have room for, as the window is. */
function useRoom() {
  const week = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(() => roomIn(0));
  useLayoutEffect(() => {
    const measured = week.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(() => setRoom(roomIn(measured.clientHeight)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { week, room };
}

/** The days that a drag would take. */
function targetOf({ mode, days }: Drag, { first, last }: Placed): [Day, Day] {
  const end = addDays(last, days);
  if (mode === 'move') return [addDays(first, days), end];
  return [first, end < first ? first : end];
}

/** A month as a grid of weeks, after the grid of the ARIA Authoring Practices. */
export function Sheet(props: SheetProps) {
  const { month, today, placed, isKnown, calendarOf, onMonth, onMove, onMoveDialog } = props;
  const writable = props.writable ?? [];
  const t = useTranslate();
  const goTo = useGoTo();
  const locale = localeOf(useLanguage());
  const dates = useDates();
  const { week: measured, room } = useRoom();
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(today);
  const [open, setOpen] = useState<{ kind: 'list' | 'create'; day: Day; byHover: boolean } | null>(null);
  /** The day that keys went to, until it has the focus: one of another month comes with its address. */
  const awaited = useRef<Day | null>(null);
  const weeks = weeksOfMonth(month);
  // The tab key stops at one day: the one that was used last, else today, else the first of the month.
  const current = monthOf(chosen) === month ? chosen : monthOf(today) === month ? today : month;
  const drop = (drag: Drag) => {
    const by = { start: drag.mode === 'move' ? drag.days : 0, end: drag.days };
    const date = moved(drag.entry.date, by);
    onMove(drag.entry, Date.parse(date.end) < Date.parse(date.start) ? { ...date, end: date.start } : date);
  };
  const { drag, ghost, hold } = useDrag(drop);
  const dragged = drag && placed.find(({ entry }) => entry.id === drag.entry.id);
  const target = drag && dragged ? targetOf(drag, dragged) : null;

  const focusDay = useEffectEvent(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  });
  useEffect(() => {
    if (awaited.current !== current || monthOf(current) !== month) return;
    awaited.current = null;
    focusDay();
  }, [current, month]);
  const close = (isFocusKept = false) => {
    setOpen(null);
    if (!isFocusKept) requestAnimationFrame(() => focusDay());
  };
  const openOn = (kind: 'list' | 'create', day: Day, byHover = false) => {
    if (!byHover) setChosen(day);
    setOpen({ kind, day, byHover });
  };

  const keys = (event: KeyboardEvent) => {
    const cell = event.target;
    if (!(cell instanceof HTMLElement) || !cell.matches('[data-day]')) return;
    const next = dayByKey(event.key, awaited.current ?? current);
    if (next) {
      event.preventDefault();
      awaited.current = next;
      setChosen(next);
      if (monthOf(next) !== month) onMonth(monthOf(next));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (onDay(placed, current).length > 0) openOn('list', current);
      else if (writable.length > 0) openOn('create', current);
    }
  };
  // Before it is known whether one may, the key waits for that.
  useKeyShortcuts(
    props.writable?.length === 0
      ? []
      : [{ act: 'appointment', keys: { n: () => openOn('create', current) } }],
  );

  const long = weekdayNames(locale, 'long');
  const overlay = (day: Day, row: number) => {
    if (open?.day !== day || (open.kind === 'create' && writable.length === 0)) return null;
    const place = classNames(
      row >= weeks.length / 2 && styles.fromBelow,
      weekdayOf(day) > 3 && styles.fromRight,
    );
    return open.kind === 'create' ? (
      <QuickCreate
        key={day}
        day={day}
        calendars={writable}
        className={place}
        onClose={() => close()}
        onLeave={() => close(true)}
      />
    ) : (
      <DayPanel
        day={day}
        placed={onDay(placed, day)}
        calendarOf={calendarOf}
        byHover={open.byHover}
        className={place}
        onClose={() => close()}
        onLeave={() => close(true)}
        onAdd={writable.length > 0 ? () => openOn('create', day) : null}
        onMove={({ entry }) => onMoveDialog(entry)}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: bars reach over cells, which those of a table cut off
    <div
      ref={grid}
      role="grid"
      aria-label={dates.month(month)}
      className={classNames(styles.sheet, drag && styles.dragging)}
      onKeyDown={keys}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the days are what the focus moves between */}
      <div role="row" className={styles.weekdays}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <span role="columnheader">
          <span className="visually-hidden">{t('calendar.week')}</span>
        </span>
        {long.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      {weeks.map((week, row) => {
        const { pieces, hidden } = layOutWeek(week, placed, room);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={week[0]}
            ref={row === 0 ? measured : undefined}
            role="row"
            className={classNames(styles.week, week.includes(open?.day ?? '') && styles.raised)}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
            <div role="rowheader" className={styles.number}>
              <span title={t('calendar.week_number', { number: weekNumber(week[0]!) })}>
                <span className="visually-hidden">{t('calendar.week')} </span>
                {weekNumber(week[0]!)}
              </span>
            </div>
            {week.map((day, column) => (
              <DayCell
                key={day}
                day={day}
                isOutside={monthOf(day) !== month}
                isToday={day === today}
                isWeekend={column > 4}
                isCurrent={day === current}
                isTarget={target !== null && target[0] <= day && day <= target[1]}
                count={isKnown ? onDay(placed, day).filter(({ task }) => !task).length : null}
                tasks={onDay(placed, day).filter(({ task }) => task).length}
                hidden={hidden[column] ?? 0}
                lastRow={room.aboveMore}
                canCreate={writable.length > 0}
                onFocus={() => setChosen(day)}
                onAdd={() => openOn('create', day)}
                onForm={() => {
                  // The first of the two presses opened the small form: what is typed now is meant for the large one.
                  setOpen(null);
                  void goTo(pathTo(paths.newAppointment, {}, { date: day }));
                }}
                onMore={(by) => openOn('list', day, by === 'hover')}
              >
                {pieces
                  .filter((piece) => piece.column === column)
                  .map((piece) =>
                    piece.placed.task ? (
                      <TaskChip key={piece.placed.entry.id} piece={piece} />
                    ) : (
                      <EntryChip
                        key={`${piece.placed.entry.id} ${day}`}
                        piece={piece}
                        calendar={calendarOf(piece.placed)}
                        hold={hold}
                        isDragged={drag?.entry.id === piece.placed.entry.id}
                      />
                    ),
                  )}
                {overlay(day, row)}
              </DayCell>
            ))}
          </div>
        );
      })}
      {drag ? (
        <div ref={ghost} className={styles.ghost} aria-hidden="true">
          {drag.entry.name}
        </div>
      ) : null}
    </div>
  );
}
