import { classNames, Skeleton } from '@dorfplatz/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { CommentsAnswer, CommentsSource } from '../source.ts';
import styles from './comments.module.css';
import { CommentForm } from './lazy-comment-form.tsx';
import { OneComment } from './one-comment.tsx';

interface CommentsProps<Answer extends CommentsAnswer> {
  source: CommentsSource<Answer>;
  /** For narrow places beside something: smaller letters and pictures. */
  isNarrow?: boolean;
}

/** What people say about a thing; the heading is that of the page. */
export function Comments<Answer extends CommentsAnswer>({ source, isNarrow = false }: CommentsProps<Answer>) {
  const t = useTranslate();
  const list = useInfiniteQuery(source.query);
  const newest = list.data?.pages[0]?.answer;
  if (!list.data || !newest)
    return list.isError ? (
      <LoadFailure onRetry={() => void list.refetch()}>{t('comments.failed')}</LoadFailure>
    ) : (
      <div aria-busy="true">
        <Skeleton height={56} />
      </div>
    );
  const { total, can } = newest;
  // Each page has the oldest first, and the pages come the newest first.
  const comments = list.data.pages.toReversed().flatMap(({ answer }) => answer.comments);
  return (
    <>
      {list.hasNextPage ? (
        <button
          type="button"
          className={`link ${styles.earlier}`}
          aria-busy={list.isFetchingNextPage || undefined}
          onClick={() => void list.fetchNextPage()}
        >
          {t('comments.earlier', { count: total - comments.length })}
        </button>
      ) : null}
      {comments.length === 0 ? (
        <p className={styles.none}>{t(can.comment ? 'comments.none' : 'comments.none_and_not_mine')}</p>
      ) : (
        <ul className={classNames(styles.list, isNarrow && styles.narrow)}>
          {comments.map((comment) => (
            <OneComment key={comment.id} source={source} comment={comment} pictureSize={isNarrow ? 28 : 32} />
          ))}
        </ul>
      )}
      {can.comment ? (
        <Suspense fallback={<Skeleton height={44} />}>
          <CommentForm
            label={t('comments.write')}
            submitLabel={t('comments.send')}
            draftName={source.draftName}
            onSubmit={source.add}
          />
        </Suspense>
      ) : null}
    </>
  );
}
