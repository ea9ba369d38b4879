import type { Comment } from '@dorfplatz/contract';
import { Avatar, ConfirmDialog, IconButton, Menu, Skeleton } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense, useState } from 'react';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import type { CommentsSource } from '../source.ts';
import styles from './comments.module.css';
import { CommentForm } from './lazy-comment-form.tsx';

interface OneCommentProps {
  source: Pick<CommentsSource, 'draftName' | 'change' | 'remove'>;
  comment: Comment;
  /** In CSS pixels. */
  pictureSize: 28 | 32;
}

/** A comment, which those who may change or delete. */
export function OneComment({ source, comment, pictureSize }: OneCommentProps) {
  const t = useTranslate();
  const dates = useDates();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'remove'>();
  const name = comment.actor?.display_name ?? t('comments.nobody');
  const { update, destroy } = comment.can;
  return (
    <li className={styles.comment}>
      <Avatar name={name} src={comment.actor?.images?.small} size={pictureSize} />
      <div>
        <div className={styles.head}>
          <b>{name}</b>
          <time dateTime={comment.created_at} title={dates.full(comment.created_at)}>
            {dates.ago(comment.created_at)}
          </time>
          {comment.edited_at ? <span>{t('comments.edited')}</span> : null}
        </div>
        {isEditing ? (
          <Suspense fallback={<Skeleton height={80} />}>
            <CommentForm
              label={t('comments.edit')}
              submitLabel={t('comments.save')}
              draftName={`${source.draftName}:comment:${comment.id}`}
              content={comment.content}
              onSubmit={(content) => source.change(comment.id, content)}
              onClose={() => setEditing(false)}
            />
          </Suspense>
        ) : (
          <WrittenText html={comment.html_content} />
        )}
      </div>
      {update || destroy ? (
        <Menu
          label={t('comments.menu', { name })}
          trigger={(attributes) => (
            <IconButton label={t('comments.menu', { name })} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
          entries={[
            ...(update
              ? [
                  {
                    label: t('comments.edit'),
                    icon: <PencilSimpleIcon aria-hidden="true" />,
                    onSelect: () => setEditing(true),
                  },
                ]
              : []),
            ...(destroy
              ? [
                  {
                    label: t('comments.remove_ask'),
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
          void run('remove', () => source.remove(comment.id), { done: t('comments.removed') }).then(() =>
            setAsking(false),
          )
        }
        danger
        title={t('comments.remove_title')}
        description={t('comments.remove_help')}
        confirmLabel={t('comments.remove')}
        cancelLabel={t('comments.cancel')}
        closeLabel={t('kit.close')}
      />
    </li>
  );
}
