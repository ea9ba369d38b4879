import { Button, Dialog, Skeleton } from '@dorfplatz/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { versionsQuery, type Written } from '../api.ts';
import { textOf } from '../version-text.ts';
import { Changes } from './changes.tsx';
import styles from './post-life.module.css';

/** What an entry says and said, newest first: of each version what it changed. */
export default function VersionsDialog({ entry, onClose }: { entry: Written; onClose: () => void }) {
  const t = useTranslate();
  const dates = useDates();
  const list = useInfiniteQuery(versionsQuery(entry));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const versions = data?.pages.flatMap(({ answer }) => answer.versions) ?? [];
  // The oldest of what has come waits for the one before it, with which it is compared.
  const shown = hasNextPage ? versions.slice(0, -1) : versions;
  return (
    <Dialog open onClose={onClose} title={t('post_life.versions')} closeLabel={t('kit.close')} fillsPhone>
      {error && !data ? (
        <LoadFailure onRetry={() => void list.refetch()}>{reasonOf(error, t)}</LoadFailure>
      ) : null}
      {!data && !error ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width="40%" />
          <Skeleton width="90%" />
          <Skeleton width="70%" />
        </div>
      ) : null}
      <ol className={styles.versions}>
        {shown.map((version, index) => {
          const older = versions[index + 1];
          const text = textOf(version);
          return (
            <li key={version.id ?? 'now'}>
              <p className={styles.versionHead}>
                <b>
                  {version.id === null
                    ? t('post_life.now')
                    : older
                      ? t('post_life.changed')
                      : t('post_life.first')}
                </b>
                <time dateTime={version.created_at}>{dates.middle(version.created_at)}</time>
              </p>
              {older ? (
                <Changes before={textOf(older)} after={text} />
              ) : (
                <p className={styles.text}>{text}</p>
              )}
            </li>
          );
        })}
      </ol>
      {data && versions.length === 1 ? <p className="muted small">{t('post_life.no_versions')}</p> : null}
      {hasNextPage ? (
        <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('post_life.older_versions')}
        </Button>
      ) : null}
    </Dialog>
  );
}
