import type { Calendar } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import type { CSSProperties } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Dragging } from '../use-drag.ts';
import type { Piece } from '../week-layout.ts';
import { EntryWords, isStruck, plainColor } from './entry-words.tsx';
import styles from './sheet.module.css';

interface EntryChipProps {
  piece: Piece;
  calendar: Calendar | undefined;
  /** Lets it be dragged. */
  hold?: Dragging['hold'];
  isDragged?: boolean;
  /** Above the hours keys come to it. */
  isStop?: boolean;
}

/**
 * An appointment in the sheet: time, the colour of its calendar, its name [RUL-0025]. Days are what keys move between,
 * and each lists its appointments, so a chip there is no stop of its own.
 */
export function EntryChip({ piece, calendar, hold, isDragged, isStop }: EntryChipProps) {
  const t = useTranslate();
  const { placed, row, span, isContinued, continues } = piece;
  const { entry, time, isBar } = placed;
  const place = { '--row': row, '--span': span } as CSSProperties;
  return (
    <Link
      to={entry.html_url}
      data-entry={entry.id}
      tabIndex={isStop ? undefined : -1}
      draggable={false}
      activeProps={{}}
      title={time === null ? entry.name : `${time} ${entry.name}`}
      onPointerDown={(event) => hold?.(event, entry, 'move')}
      className={classNames(
        'tone',
        styles.chip,
        isBar && styles.bar,
        isContinued && styles.continued,
        continues && styles.continues,
        isStruck(entry) && styles.struck,
        entry.canceled && styles.canceled,
        entry.my_status === 'invited' && styles.invited,
        isDragged && styles.dragged,
      )}
      style={{ ...toneStyle(calendar?.color ?? plainColor), ...place }}
    >
      {time !== null && !isContinued ? <time>{time}</time> : null}
      {time === null && isStop ? (
        <span className="visually-hidden">{t('calendar.all_day_short')} </span>
      ) : null}
      <span className="cut">{entry.name}</span>
      {entry.has_meeting ? <VideoCameraIcon weight="fill" aria-hidden="true" /> : null}
      <EntryWords entry={entry} calendar={calendar} />
      {hold && isBar && !continues && entry.can.update ? (
        <span
          className={styles.handle}
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation();
            hold(event, entry, 'lengthen');
          }}
        />
      ) : null}
    </Link>
  );
}
