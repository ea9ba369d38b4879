import type { Blog } from '@dorfplatz/contract';
import { Alert, Button, ConfirmDialog, Dialog, flash, Skeleton } from '@dorfplatz/ui';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { feedQuery, renewFeed } from '../api.ts';
import styles from '../blogs.module.css';

/** The own address of the feed of a blog: to copy, or to make worthless. */
export function FeedAddress({ blogId }: { blogId: number }) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(feedQuery(blogId));
  const { run, busy } = useAction<'renew'>();
  const [isAsked, setAsked] = useState(false);
  if (!data)
    return isError ? (
      <LoadFailure onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <Skeleton height={60} />
      </div>
    );
  const copy = () => {
    navigator.clipboard
      .writeText(data.url)
      .then(() => flash(t('blogs.feed_copied')))
      .catch(() => flash(t('blogs.link_not_copied', { address: data.url }), { kind: 'error' }));
  };
  return (
    <div className={styles.feed}>
      <p>{t('blogs.feed_text')}</p>
      <p className={styles.address}>{data.url}</p>
      <div className={styles.moments}>
        <Button size="small" icon={<CopyIcon aria-hidden="true" />} onClick={copy}>
          {t('blogs.feed_copy')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon={<ArrowsClockwiseIcon aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          {t('blogs.feed_renew_ask')}
        </Button>
      </div>
      <Alert kind="warn">{t('blogs.feed_secret')}</Alert>
      <ConfirmDialog
        open={isAsked}
        busy={busy === 'renew'}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          void run('renew', () => renewFeed(blogId), { done: t('blogs.feed_renewed') }).then(() =>
            setAsked(false),
          )
        }
        title={t('blogs.feed_renew_title')}
        description={t('blogs.feed_renew_text')}
        confirmLabel={t('blogs.feed_renew')}
        cancelLabel={t('editor.cancel')}
        closeLabel={t('kit.close')}
      />
    </div>
  );
}

/** The same over an article. */
export function FeedDialog({ blog, onClose }: { blog: Blog; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('blogs.feed_of', { name: blog.title })}
      closeLabel={t('kit.close')}
    >
      <FeedAddress blogId={blog.id} />
    </Dialog>
  );
}
