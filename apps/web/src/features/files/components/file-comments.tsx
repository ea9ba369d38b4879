import type { FileComment } from '@dorfplatz/contract';
import { Avatar, Button, ConfirmDialog, IconButton, Menu, Skeleton } from '@dorfplatz/ui';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellRingingIcon } from '@phosphor-icons/react/dist/csr/BellRinging';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import { addComment, changeComment, commentsQuery, follow, removeComment } from '../comments.ts';
import { CommentForm } from './comment-form.tsx';
import { AsideSection } from './file-aside.tsx';
import styles from './file-comments.module.css';

/** What is said about a file, and whether one hears of it. */
export function FileComments({ fileId, name }: { fileId: number; name: string }) {
  const t = useTranslate();
  const list = useInfiniteQuery(commentsQuery(fileId));
  const { busy, run } = useAction<'follow'>();
  const [newest] = list.data?.pages ?? [];
  if (newest === undefined)
    return (
      <AsideSection title={t('files.comments.title')}>
        {list.isError ? (
          <LoadFailure onRetry={() => void list.refetch()}>{t('files.comments.failed')}</LoadFailure>
        ) : (
          <div aria-busy="true">
            <Skeleton height={56} />
          </div>
        )}
      </AsideSection>
    );
  const { total, is_following: isFollowing, can } = newest.answer;
  // Each page has the oldest first, and the pages come the newest first.
  const comments = list.data!.pages.toReversed().flatMap(({ answer }) => answer.comments);
  return (
    <AsideSection title={t('files.comments.title')} count={total}>
      <div className={styles.follow}>
        <Button
          size="small"
          aria-pressed={isFollowing}
          busy={busy === 'follow'}
          icon={isFollowing ? <BellRingingIcon aria-hidden="true" /> : <BellIcon aria-hidden="true" />}
          onClick={() =>
            void run('follow', () => follow(fileId, !isFollowing), {
              done: t(isFollowing ? 'files.comments.unfollowed' : 'files.comments.followed', { name }),
            })
          }
        >
          {t(isFollowing ? 'files.comments.following' : 'files.comments.follow')}
        </Button>
      </div>
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
      {comments.length === 0 ? (
        <p className={styles.none}>
          {t(can.comment ? 'files.comments.none' : 'files.comments.none_and_not_mine')}
        </p>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <Comment key={comment.id} fileId={fileId} comment={comment} />
          ))}
        </ul>
      )}
      {can.comment ? (
        <CommentForm
          label={t('files.comments.write')}
          submitLabel={t('files.comments.send')}
          draftName={`file:${fileId}`}
          onSubmit={(content, key) => addComment(fileId, content, key)}
        />
      ) : null}
    </AsideSection>
  );
}

function Comment({ fileId, comment }: { fileId: number; comment: FileComment }) {
  const t = useTranslate();
  const dates = useDates();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'remove'>();
  const name = comment.actor?.display_name ?? t('files.comments.nobody');
  const { update, destroy } = comment.can;
  return (
    <li className={styles.comment}>
      <Avatar name={name} src={comment.actor?.images?.small} size={28} />
      <div>
        <div className={styles.head}>
          <b>{name}</b>
          <time dateTime={comment.created_at} title={dates.full(comment.created_at)}>
            {dates.ago(comment.created_at)}
          </time>
          {comment.edited_at ? <span>{t('files.comments.edited')}</span> : null}
        </div>
        {isEditing ? (
          <CommentForm
            label={t('files.comments.edit')}
            submitLabel={t('files.comments.save')}
            draftName={`file-comment:${comment.id}`}
            content={comment.content}
            onSubmit={(content) => changeComment(fileId, comment.id, content)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <WrittenText html={comment.html_content} />
        )}
      </div>
      {update || destroy ? (
        <Menu
          label={t('files.comments.menu', { name })}
          trigger={(attributes) => (
            <IconButton label={t('files.comments.menu', { name })} {...attributes}>
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
          void run('remove', () => removeComment(fileId, comment.id), {
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
