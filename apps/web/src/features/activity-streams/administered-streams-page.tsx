import { Button, buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { SortableList } from '../../kit/sortable-list.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal, reasonOf } from '../../lib/refusal.ts';
import { administeredQuery, order } from './api.ts';
import styles from './components/administered-streams.module.css';
import { StreamForm } from './components/stream-form.tsx';
import { StreamRow } from './components/stream-row.tsx';

/** The streams of the network [SCR-282] or of one group [SCR-283]: their names, their order, who posts in them. */
export default function AdministeredStreamsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupAdministeredStreams) as { groupSlug?: string };
  const group = groupSlug ?? null;
  const { data: shown } = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: group !== null });
  const { data, error, refetch } = useQuery(administeredQuery(group));
  const [isAdding, setAdding] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const isForbidden = error instanceof ApiError && error.status === 403;
  const [main, ...further] = data?.activitystreams ?? [];
  const title = shown ? t('activity_streams.title_of', { name: shown.name }) : t('activity_streams.title');
  return (
    <Page
      title={title}
      actions={
        data && !isAdding ? (
          <Button ref={adding} icon={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('activity_streams.add')}
          </Button>
        ) : null
      }
    >
      {isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('activity_streams.not_allowed')}
        />
      ) : group === null ? null : (
        <p className={styles.back}>
          <Link
            to={pathTo(paths.groupAdministration, { groupSlug: group })}
            className={buttonClass({ variant: 'ghost', size: 'small' })}
          >
            {t('activity_streams.to_administration')}
          </Link>
        </p>
      )}
      {error && !data && !isForbidden ? (
        <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>
      ) : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      ) : null}
      {isAdding ? (
        <div className={styles.editing}>
          <StreamForm
            group={group}
            onDone={() => {
              setAdding(false);
              catchFocus(() => adding.current);
            }}
          />
        </div>
      ) : null}
      {main ? <StreamRow group={group} stream={main} /> : null}
      {data ? (
        <SortableList
          label={t('activity_streams.further')}
          items={further}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          onOrder={(streams) => {
            order(group, streams).catch((problem: unknown) => flashRefusal(problem, t));
          }}
        >
          {(stream, { handle }) => <StreamRow group={group} stream={stream} handle={handle} />}
        </SortableList>
      ) : null}
    </Page>
  );
}
