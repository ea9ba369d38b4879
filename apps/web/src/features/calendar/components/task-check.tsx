import type { TaskCard } from '@dorfplatz/contract';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useTranslate } from '../../../lib/i18n.ts';
import { useTaskCheck } from '../use-task-check.ts';
import styles from './task-check.module.css';

/** A box that checks a task off, or takes that back. @param isKeyless the day that it stands in lists it for keys */
export function TaskCheck({ task, isKeyless = false }: { task: TaskCard; isKeyless?: boolean }) {
  const t = useTranslate();
  const check = useTaskCheck();
  const isDone = task.state === 'done';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the keys of the sheet go on working when it has the focus
    <button
      type="button"
      role="checkbox"
      aria-checked={isDone}
      aria-label={t('calendar.check_task', { name: task.title })}
      tabIndex={isKeyless ? -1 : undefined}
      disabled={!task.can.finish}
      className={styles.check}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        check(task);
      }}
    >
      {isDone ? <CheckIcon weight="bold" aria-hidden="true" /> : null}
    </button>
  );
}
