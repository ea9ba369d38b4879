import { classNames, toneStyle } from '@dorfplatz/ui';
import type { CSSProperties } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Piece } from '../week-layout.ts';
import { taskColor } from './entry-words.tsx';
import styles from './sheet.module.css';
import { TaskCheck } from './task-check.tsx';

/**
 * A task that is due on a day: a light row with a box to check it off.
 * @param isStop above the hours keys come to it; in the sheet they come to its day
 */
export function TaskChip({
  piece: { placed, row, span },
  isStop = false,
}: {
  piece: Piece;
  isStop?: boolean;
}) {
  const t = useTranslate();
  const { entry, time, task } = placed;
  if (!task) return null;
  const place = { '--row': row, '--span': span } as CSSProperties;
  return (
    <div
      data-entry={entry.id}
      title={time === null ? entry.name : `${time} ${entry.name}`}
      className={classNames('tone', styles.chip, styles.task, task.state === 'done' && styles.struck)}
      style={{ ...toneStyle(taskColor), ...place }}
    >
      <TaskCheck task={task} isKeyless={!isStop} />
      {time !== null ? <time>{time}</time> : null}
      <Link
        to={entry.html_url}
        tabIndex={isStop ? undefined : -1}
        draggable={false}
        activeProps={{}}
        className="cut"
      >
        <span className="visually-hidden">{t('calendar.task')}: </span>
        {entry.name}
      </Link>
    </div>
  );
}
