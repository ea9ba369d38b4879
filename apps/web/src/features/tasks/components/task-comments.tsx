import type { Task } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import { Comments, useNewestComments } from '../../comments/index.ts';
import { taskComments } from '../api.ts';
import styles from './task.module.css';

/** What people say about a task; nothing where nobody did and nobody can. */
export function TaskComments({ task }: { task: Task }) {
  const t = useTranslate();
  const source = taskComments(task.id);
  const newest = useNewestComments(source);
  const total = newest?.total ?? task.comments_count;
  if (newest && total === 0 && !newest.can.comment) return null;
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h3 id="comments">{t('comments.count', { count: total })}</h3>
      <Comments source={source} isNarrow />
    </section>
  );
}
