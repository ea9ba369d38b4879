import type { Calendar } from '@dorfplatz/contract';
import { classNames, toneStyle } from '@dorfplatz/ui';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import type { CSSProperties } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import type { Block } from '../time-grid.ts';
import { EntryWords, isStruck, plainColor } from './entry-words.tsx';
import styles from './time-grid.module.css';

/** Below it there is one line (minutes). */
const twoLines = 50;

/** An appointment between the hours: as long as it lasts, beside what is at the same time. */
export function TimeBlock({ block, calendar }: { block: Block; calendar: Calendar | undefined }) {
  const dates = useDates();
  const { placed, top, bottom, lane, lanes, isContinued, continues } = block;
  const { entry } = placed;
  const start = dates.time(entry.date.start);
  const end = dates.time(entry.date.end);
  const place = { '--top': top, '--bottom': bottom, '--lane': lane, '--lanes': lanes } as CSSProperties;
  return (
    <Link
      to={entry.html_url}
      data-entry={entry.id}
      activeProps={{}}
      title={`${start}–${end} ${entry.name}`}
      className={classNames(
        'tone',
        styles.block,
        bottom - top < twoLines && styles.low,
        isContinued && styles.continued,
        continues && styles.continues,
        isStruck(entry) && styles.struck,
        entry.canceled && styles.canceled,
        entry.my_status === 'invited' && styles.invited,
      )}
      style={{ ...toneStyle(calendar?.color ?? plainColor), ...place }}
    >
      <span className="visually-hidden">
        {start}–{end}{' '}
      </span>
      <time aria-hidden="true">
        {start}
        <span>–{end}</span>
      </time>
      <b>{entry.name}</b>
      {entry.has_meeting ? <VideoCameraIcon weight="fill" aria-hidden="true" /> : null}
      <EntryWords entry={entry} calendar={calendar} />
    </Link>
  );
}
