import type { Task, TaskComment } from '@dorfplatz/contract';
import { Avatar, ConfirmDialog, IconButton, Menu, Skeleton } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import { CommentForm } from '../../files/parts/index.ts';
import { addComment, changeComment, commentsQuery, removeComment } from '../api.ts';
import styles from './task.module.css';

/** What people say about a task. */
export function TaskComments({ task }: { task: Task }) {
  const t = useTranslate();
  const list = useInfiniteQuery(commentsQuery(task.id));
  const [newest] = list.data?.pages ?? [];
  const total = newest?.answer.total ?? task.comments_count;
  // Each page has the oldest first, and the pages come the newest first.
  const comments = list.data?.pages.toReversed().flatMap(({ answer }) => answer.comments) ?? [];
  const canComment = newest?.answer.can.comment ?? false;
  if (newest && total === 0 && !canComment) return null;
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h3 id="comments">{t('tasks.comments', { count: total })}</h3>
      {newest === undefined ? (
        list.isError ? (
          <LoadFailure onRetry={() => void list.refetch()}>{t('files.comments.failed')}</LoadFailure>
        ) : (
          <div aria-busy="true">
            <Skeleton height={56} />
          </div>
        )
      ) : null}
      {list.hasNextPage ? (
        <button
          type="button"
          className={`link ${styles.earlier}`}
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => void list.fetchNextPage()}
        >
          {t('files.comments.earlier', { count: total - comments.length })}
        </button>
      ) : null}
      {comments.length > 0 ? (
        <ul>
          {comments.map((comment) => (
            <Comment key={comment.id} taskId={task.id} comment={comment} />
          ))}
        </ul>
      ) : null}
      {canComment ? (
        <Suspense fallback={<Skeleton height={44} />}>
          <CommentForm
            label={t('files.comments.write')}
            submitLabel={t('files.comments.send')}
            draftName={`task:${task.id}`}
            onSubmit={(content, key) => addComment(task.id, content, key)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function Comment({ taskId, comment }: { taskId: number; comment: TaskComment }) {
  const t = useTranslate();
  const dates = useDates();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'remove'>();
  const name = comment.actor?.display_name ?? t('files.comments.nobody');
  const { update, destroy } = comment.can;
  const label = t('files.comments.menu', { name });
  return (
    <li className={styles.comment}>
      <Avatar name={name} src={comment.actor?.images?.small} size={28} />
      <div>
        <div className={styles.commentHead}>
          <b>{name}</b>
          <time dateTime={comment.created_at} title={dates.full(comment.created_at)}>
            {dates.ago(comment.created_at)}
          </time>
          {comment.edited_at ? <span>{t('files.comments.edited')}</span> : null}
        </div>
        {isEditing ? (
          <Suspense fallback={<Skeleton height={80} />}>
            <CommentForm
              label={t('files.comments.edit')}
              submitLabel={t('files.comments.save')}
              draftName={`task-comment:${comment.id}`}
              content={comment.content}
              onSubmit={(content) => changeComment(taskId, comment.id, content)}
              onClose={() => setEditing(false)}
            />
          </Suspense>
        ) : (
          <WrittenText html={comment.html_content} />
        )}
      </div>
      {update || destroy ? (
        <Menu
          label={label}
          trigger={(attributes) => (
            <IconButton size="small" label={label} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
          entries={[
            ...(update
              ? [
                  {
                    label: t('files.comments.edit'),
                    icon: <PencilSimpleIcon aria-hidden="true" />,
                    onSelect: () => setEditing(true),
                  },
                ]
              : []),
            ...(destroy
              ? [
                  {
                    label: t('files.comments.remove_ask'),
                    icon: <TrashIcon aria-hidden="true" />,
                    danger: true,
                    onSelect: () => setAsking(true),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      <ConfirmDialog
        open={isAsking}
        busy={busy === 'remove'}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void run('remove', () => removeComment(taskId, comment.id), {
            done: t('files.comments.removed'),
          }).then(() => setAsking(false))
        }
        danger
        title={t('files.comments.remove_title')}
        description={t('files.comments.remove_help')}
        confirmLabel={t('files.comments.remove')}
        cancelLabel={t('files.cancel')}
        closeLabel={t('kit.close')}
      />
    </li>
  );
}
