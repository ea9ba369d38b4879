import { buttonClass, EmptyState, RowList, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { administeredAppsQuery } from './api.ts';
import { AppRow } from './components/app-row.tsx';
import styles from './components/builder.module.css';
import { binOf, newIn } from './places.ts';

/** The apps of the network [SCR-320], or of a group [SCR-322]. */
export default function AdministeredAppsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupAdministeredApps) as { groupSlug?: string };
  const slug = groupSlug ?? null;
  const { data, error, refetch } = useQuery(administeredAppsQuery(slug));
  const group = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: groupSlug !== undefined });
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return <NotFoundPage />;
  const add = data?.can.create ? (
    <Link to={newIn(slug)} className={buttonClass({ variant: 'primary' })}>
      <PlusIcon weight="bold" aria-hidden="true" />
      {t('app_builder.new')}
    </Link>
  ) : null;
  return (
    <Page
      title={group.data ? t('app_builder.title_of_group', { name: group.data.name }) : t('app_builder.title')}
      actions={data && data.apps.length > 0 ? add : null}
    >
      {data ? (
        <>
          {data.apps.length === 0 ? (
            <EmptyState
              icon={<StackIcon weight="duotone" aria-hidden="true" />}
              title={t('app_builder.none')}
              action={add}
            >
              {t('app_builder.none_help')}
            </EmptyState>
          ) : (
            <>
              <p className={`muted ${styles.lead}`}>{t('app_builder.list_help')}</p>
              <RowList>
                {data.apps.map((app) => (
                  <AppRow key={app.id} app={app} />
                ))}
              </RowList>
            </>
          )}
          <p className={styles.bin}>
            <Link to={binOf(slug)}>{t('app_builder.bin')}</Link>
          </p>
        </>
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
