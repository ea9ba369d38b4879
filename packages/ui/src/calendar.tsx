import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './calendar.module.css';
import {
  addDays,
  addMonths,
  type Day,
  longDay,
  monthNames,
  today,
  weekdayNames,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts';
import { NextMark, PreviousMark } from './calendar-marks.tsx';
import { classNames } from './class-names.ts';
import { Select } from './text-input.tsx';

export interface CalendarLabels {
  previousMonth: string;
  nextMonth: string;
  month: string;
  year: string;
  today: string;
  clear: string;
}

interface CalendarProps {
  value: Day | null;
  onPick: (day: Day | null) => void;
  /** BCP 47 tag. */
  locale: string;
  labels: CalendarLabels;
}

/** Years offered before and after this one. */
const yearsBack = 120;
const yearsAhead = 20;

function dayByKey(event: KeyboardEvent, day: Day): Day | null {
  switch (event.key) {
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
      return addMonths(day, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/** A month to pick a day from, after the date grid of the ARIA Authoring Practices. */
export function Calendar({ value, onPick, locale, labels }: CalendarProps) {
  const now = today();
  const id = useId();
  const [day, setDay] = useState(value ?? now);
  const sheet = useRef<HTMLTableElement>(null);
  const focusDay = useEffectEvent(() =>
    sheet.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus(),
  );
  // The popover around places the focus when it opens; the day takes it from there.
  useEffect(() => {
    const frame = requestAnimationFrame(focusDay);
    return () => cancelAnimationFrame(frame);
  }, []);
  // Each key takes the focus along, at once: a sheet that lost it for a moment would give it to the popover.
  const takesFocus = useRef(false);
  useLayoutEffect(() => {
    if (takesFocus.current && day) focusDay();
    takesFocus.current = false;
  }, [day]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event, day);
    if (!next) return;
    event.preventDefault();
    takesFocus.current = true;
    setDay(next);
  };
  const [year = 0, month = 1] = day.split('-').map(Number);
  const thisYear = Number(now.slice(0, 4));
  const firstYear = Math.min(thisYear - yearsBack, year);
  const years = Math.max(thisYear + yearsAhead, year) - firstYear + 1;
  const long = weekdayNames(locale, 'long');
  const months = monthNames(locale);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton label={labels.previousMonth} onClick={() => setDay(addMonths(day, -1))}>
          <PreviousMark />
        </IconButton>
        <Select
          aria-label={labels.month}
          value={String(month)}
          onChange={(event) => setDay(addMonths(day, Number(event.target.value) - month))}
          options={months.map((label, index) => ({ value: String(index + 1), label }))}
        />
        <Select
          aria-label={labels.year}
          value={String(year)}
          onChange={(event) => setDay(addMonths(day, 12 * (Number(event.target.value) - year)))}
          options={Array.from({ length: years }, (_, index) => {
            const label = String(firstYear + index);
            return { value: label, label };
          })}
        />
        <IconButton label={labels.nextMonth} onClick={() => setDay(addMonths(day, 1))}>
          <NextMark />
        </IconButton>
      </div>
      <p id={id} className="visually-hidden" aria-live="polite">
        {months[month - 1]} {year}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that keys move in */}
      <table ref={sheet} role="grid" aria-labelledby={id} className={styles.sheet} onKeyDown={move}>
        <thead>
          <tr>
            {weekdayNames(locale, 'short').map((name, index) => (
              <th key={name} scope="col" abbr={long[index]}>
                {name.replace(/\.$/, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells stay where they are, so that the focus does
            <tr key={row}>
              {week.map((each, column) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} aria-selected={each === value}>
                  <button
                    type="button"
                    data-day={each}
                    tabIndex={each === day ? 0 : -1}
                    aria-label={longDay(each, locale)}
                    aria-current={each === now ? 'date' : undefined}
                    className={classNames(
                      styles.day,
                      each.slice(0, 7) !== day.slice(0, 7) && styles.outside,
                      each === now && styles.today,
                      each === value && styles.chosen,
                    )}
                    onClick={() => onPick(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button size="small" variant="ghost" onClick={() => onPick(now)}>
          {labels.today}
        </Button>
        {value === null ? null : (
          <Button size="small" variant="ghost" onClick={() => onPick(null)}>
            {labels.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
