import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { administeredAppsQuery } from '../app-builder/index.ts';
import { Imports } from './components/imports.tsx';

/** Makes an app of a list, in the network [SCR-326] or in a group [SCR-327]. */
export default function AppFromListPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const query = useQueryParams();
  const { groupSlug } = useRouteParams(paths.groupAppFromList) as { groupSlug?: string };
  // Whether one may: the list says so.
  const list = useQuery(administeredAppsQuery(groupSlug ?? null));
  const group = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== undefined });
  const error = list.error ?? group.error;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return <NotFoundPage />;
  const isKnown = list.data !== undefined && (groupSlug === undefined || group.data !== undefined);
  const addressOf = (id: number | null) => {
    const asked: Record<string, string> = id === null ? {} : { import: String(id) };
    return groupSlug === undefined
      ? pathTo(paths.appFromList, {}, asked)
      : pathTo(paths.groupAppFromList, { groupSlug }, asked);
  };
  return (
    <Page title={t('item_lists.new_app.title')}>
      {status === 403 || list.data?.can.create === false ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('item_lists.new_app.not_allowed')}
        />
      ) : isKnown ? (
        <Imports
          app={null}
          target={group.data === undefined ? {} : { group_id: group.data.id }}
          lead={t('item_lists.new_app.lead')}
          shown={query.import}
          onShow={(id) => goTo(addressOf(id))}
        />
      ) : error ? (
        <LoadFailure
          onRetry={() => {
            void list.refetch();
            if (groupSlug !== undefined) void group.refetch();
          }}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      )}
    </Page>
  );
}
