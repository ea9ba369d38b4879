import type { Calendar } from '@dorfplatz/contract';
import { Button, classNames, type Day, IconButton, toneStyle } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Placed } from '../wall.ts';
import { EntryMenu } from './entry-menu.tsx';
import { EntryWords, isStruck, plainColor, taskColor } from './entry-words.tsx';
import styles from './sheet.module.css';
import { TaskCheck } from './task-check.tsx';

interface DayPanelProps {
  day: Day;
  placed: readonly Placed[];
  calendarOf: (placed: Placed) => Calendar | undefined;
  /** Opened by the pointer: it goes with it, and the focus stays where it is. */
  byHover: boolean;
  className: string | undefined;
  onClose: () => void;
  /** Closes it where the focus, or the pointer that opened it, is elsewhere already. */
  onLeave: () => void;
  onAdd: (() => void) | null;
  onMove: (placed: Placed) => void;
}

/** Everything of one day, over its cell [RUL-0029]. */
export function DayPanel(props: DayPanelProps) {
  const { day, placed, calendarOf, byHover, className, onClose, onLeave, onAdd, onMove } = props;
  const t = useTranslate();
  const dates = useDates();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!byHover) panel.current?.querySelector<HTMLElement>('a')?.focus();
  }, [byHover]);
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onClose();
    }
    event.stopPropagation();
    const links = [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: (at + 1) % links.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    links.at(next)?.focus();
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={dates.full(day)}
      className={classNames(styles.panel, className)}
      onKeyDown={moveFocus}
      onPointerLeave={byHover ? onLeave : undefined}
      onBlur={(event) => {
        const next = event.relatedTarget;
        // A menu that opened from here stands elsewhere in the page.
        if (next instanceof Element && !panel.current?.contains(next) && !next.closest('[role="menu"]'))
          onLeave();
      }}
    >
      <div className={styles.panelHead}>
        <h2>{dates.full(day)}</h2>
        <IconButton size="small" label={t('kit.close')} onClick={onClose}>
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      <ul className={styles.panelList}>
        {placed.map((each) => {
          const calendar = calendarOf(each);
          return (
            <li key={each.entry.id} className={styles.panelRow}>
              {each.task ? (
                <span className={classNames('tone', styles.panelCheck)} style={toneStyle(taskColor)}>
                  <TaskCheck task={each.task} />
                </span>
              ) : null}
              <Link
                to={each.entry.html_url}
                activeProps={{}}
                className={classNames(
                  'tone',
                  styles.panelEntry,
                  (isStruck(each.entry) || each.task?.state === 'done') && styles.struck,
                )}
                style={toneStyle(each.task ? taskColor : (calendar?.color ?? plainColor))}
              >
                <time>{each.time ?? t(each.task ? 'calendar.task' : 'calendar.all_day_short')}</time>
                <span>{each.entry.name}</span>
                {each.entry.has_meeting ? <VideoCameraIcon weight="fill" aria-hidden="true" /> : null}
                <EntryWords entry={each.entry} calendar={calendar} />
              </Link>
              <EntryMenu entry={each.entry} onMove={() => onMove(each)} />
            </li>
          );
        })}
      </ul>
      {onAdd ? (
        <Button
          size="small"
          variant="soft"
          icon={<PlusIcon weight="bold" aria-hidden="true" />}
          onClick={onAdd}
        >
          {t('calendar.new')}
        </Button>
      ) : null}
    </div>
  );
}
