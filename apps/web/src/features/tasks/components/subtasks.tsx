import type { Task } from '@dorfplatz/contract';
import { useNow } from '../../../kit/use-now.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { listMarked, taskAddress } from '../lists.ts';
import { QuickAdd } from './quick-add.tsx';
import styles from './task.module.css';
import { TaskRow } from './task-row.tsx';

/** The tasks that are a part of another, with a line that adds one. */
export function Subtasks({ task, list }: { task: Task; list: string | undefined }) {
  const t = useTranslate();
  const now = useNow();
  const mayAdd = task.can.finish && task.parent_id === null;
  if (task.subtasks.length === 0) return null;
  return (
    <section aria-labelledby="subtasks">
      <header className={styles.sectionHead}>
        <h3 id="subtasks">{t('tasks.subtasks')}</h3>
        <span>{t('tasks.of', { done: task.subtasks_done, count: task.subtasks_count })}</span>
      </header>
      <ul className={styles.subtasks}>
        {task.subtasks.map((each) => (
          <TaskRow
            key={each.id}
            task={each}
            address={taskAddress(each.id, listMarked(list))}
            now={now}
            hiddenGroup={task.group?.slug ?? null}
          />
        ))}
      </ul>
      {mayAdd ? (
        <QuickAdd
          label={t('tasks.add_subtask')}
          placeholder={t('tasks.add_subtask')}
          task={{ parent_id: task.id }}
        />
      ) : null}
    </section>
  );
}
