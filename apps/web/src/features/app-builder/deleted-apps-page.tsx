import { APP_BIN_DAYS, type DeletedApp } from '@dorfplatz/contract';
import { Button, ConfirmDialog, EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppMark } from '../../kit/app-mark.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { bringAppBack, deletedAppsQuery, removeForGood } from './api.ts';
import styles from './components/builder.module.css';
import { listOf } from './places.ts';

/** Deleted apps of the network [SCR-332], or of a group [SCR-333], which can be brought back or removed for good. */
export default function DeletedAppsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.deletedGroupApps) as { groupSlug?: string };
  const slug = groupSlug ?? null;
  const { data: apps, error, refetch } = useQuery(deletedAppsQuery(slug));
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return <NotFoundPage />;
  return (
    <Page
      title={t('app_builder.bin')}
      actions={apps ? <Link to={listOf(slug)}>{t('app_builder.bin_back')}</Link> : null}
    >
      {apps ? (
        apps.length === 0 ? (
          <EmptyState
            icon={<TrashIcon weight="duotone" aria-hidden="true" />}
            title={t('app_builder.bin_empty')}
          >
            {t('app_builder.bin_empty_help', { days: APP_BIN_DAYS })}
          </EmptyState>
        ) : (
          <>
            <p className="muted">{t('app_builder.bin_help', { days: APP_BIN_DAYS })}</p>
            <RowList>
              {apps.map((app) => (
                <BinRow key={app.id} app={app} />
              ))}
            </RowList>
          </>
        )
      ) : status === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('app_builder.not_allowed')}
        />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
    </Page>
  );
}

function BinRow({ app }: { app: DeletedApp }) {
  const t = useTranslate();
  const dates = useDates();
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'restore' | 'remove'>({ leaves: row });
  const { id, name, items_count: count } = app;
  const remove = () => {
    setAsking(false);
    return run('remove', () => removeForGood(id), { done: t('app_builder.removed_for_good', { name }) });
  };
  return (
    <Row ref={row}>
      <AppMark app={app} size={36} />
      <div className={styles.about}>
        <b>{name}</b>
        <span className="small muted">
          {[
            t('app_builder.items', { count }),
            t('app_builder.bin_since', { when: dates.middle(app.deleted_at) }),
            t('app_builder.bin_until', { when: dates.middle(app.restorable_until) }),
          ].join(' · ')}
        </span>
        <span className={styles.rowActs}>
          <Button
            size="small"
            variant="soft"
            busy={busy === 'restore'}
            disabled={busy !== null}
            aria-label={t('app_builder.bring_back_of', { name })}
            onClick={() =>
              void run('restore', () => bringAppBack(id), { done: t('app_builder.restored', { name }) })
            }
          >
            {t('app_builder.bring_back')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            busy={busy === 'remove'}
            disabled={busy !== null}
            aria-label={t('app_builder.remove_for_good_of', { name })}
            onClick={() => setAsking(true)}
          >
            {t('app_builder.remove_for_good')}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        danger
        title={t('app_builder.remove_asks', { name })}
        description={t('app_builder.remove_help', { count })}
        confirmLabel={t('app_builder.remove_for_good')}
        cancelLabel={t('app_builder.cancel')}
        closeLabel={t('kit.close')}
      />
    </Row>
  );
}
