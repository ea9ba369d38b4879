import { classNames, type Day } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { CSSProperties, ReactNode } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './sheet.module.css';

interface DayCellProps {
  day: Day;
  isOutside: boolean;
  isToday: boolean;
  isWeekend: boolean;
  /** The one day that the tab key stops at. */
  isCurrent: boolean;
  isTarget: boolean;
  /** How many appointments the day has, null while that is not known; and how many of them are not drawn. */
  count: number | null;
  /** How many of one's own tasks are due on it. */
  tasks: number;
  hidden: number;
  /** The row in which the line stands that says how many more. */
  lastRow: number;
  canCreate: boolean;
  onFocus: () => void;
  onAdd: () => void;
  /** Opens the form with this day. */
  onForm: () => void;
  /** By hover the list opens beside the pointer, and the focus stays where it is. */
  onMore: (by: 'hover' | 'press') => void;
  children: ReactNode;
}

/** A day of the sheet. */
export function DayCell(props: DayCellProps) {
  const { day, isOutside, isToday, isWeekend, isCurrent, isTarget, count, tasks, hidden, canCreate } = props;
  const { children } = props;
  const t = useTranslate();
  const dates = useDates();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it moves by keys and opens with Enter
    // biome-ignore lint/a11y/useSemanticElements: bars reach over cells, which those of a table cut off
    <div
      role="gridcell"
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        styles.day,
        isOutside && styles.outside,
        isToday && styles.today,
        isWeekend && styles.weekend,
        isTarget && styles.target,
      )}
      onFocus={(event) => event.target === event.currentTarget && props.onFocus()}
      onClick={(event) => {
        if (canCreate && event.target === event.currentTarget) props.onAdd();
      }}
      onDoubleClick={(event) => {
        if (canCreate && event.target === event.currentTarget) props.onForm();
      }}
    >
      <div className={styles.head}>
        <span className="visually-hidden">
          {count === null ? dates.full(day) : t('calendar.day', { day: dates.full(day), count })}
          {tasks > 0 ? `, ${t('calendar.tasks_due', { count: tasks })}` : null}
        </span>
        <b aria-hidden="true">
          {isOutside && day.endsWith('-01') ? dates.dayOfMonth(day) : Number(day.slice(8))}
        </b>
        {isToday ? <em aria-hidden="true">{t('calendar.today')}</em> : null}
        {canCreate ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.add}
            // The day itself takes Enter and n.
            aria-hidden="true"
            title={t('calendar.new')}
            onClick={props.onAdd}
          >
            <PlusIcon weight="bold" aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {children}
      {hidden > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.more}
          style={{ '--row': props.lastRow } as CSSProperties}
          onPointerEnter={(event) => event.pointerType === 'mouse' && props.onMore('hover')}
          onFocus={(event) => event.target.matches(':focus-visible') && props.onMore('press')}
          onClick={() => props.onMore('press')}
        >
          {t('calendar.more', { count: hidden })}
        </button>
      ) : null}
    </div>
  );
}
