import { buttonClass, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { administeredAppsQuery, makeApp } from './api.ts';
import { AppForm } from './components/app-form.tsx';
import { builderOf, fromListIn, listOf } from './places.ts';

/** Makes an app of the network [SCR-321], or of a group [SCR-323]. */
export default function NewAppPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { groupSlug } = useRouteParams(paths.newGroupApp) as { groupSlug?: string };
  const slug = groupSlug ?? null;
  // Whether one may: the list says so.
  const list = useQuery(administeredAppsQuery(slug));
  const group = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== undefined });
  const error = list.error ?? group.error;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return <NotFoundPage />;
  const isKnown = list.data !== undefined && (groupSlug === undefined || group.data !== undefined);
  return (
    <Page title={t('app_builder.new')}>
      {status === 403 || list.data?.can.create === false ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('app_builder.not_allowed')}
        />
      ) : isKnown ? (
        <>
          <p>
            <Link to={fromListIn(slug)} className={buttonClass()}>
              <FileCsvIcon aria-hidden="true" />
              {t('app_builder.from_list')}
            </Link>
          </p>
          <AppForm
            onMake={async (written) => {
              const made = await makeApp({
                ...written,
                ...(group.data !== undefined && { group_id: group.data.id }),
              });
              flash(t('app_builder.made', { name: made.name }));
              await goTo(builderOf(made), { replace: true, discards: true });
            }}
            onCancel={() => void goTo(listOf(slug))}
          />
        </>
      ) : error ? (
        <LoadFailure
          onRetry={() => {
            void list.refetch();
            if (groupSlug !== undefined) void group.refetch();
          }}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}
