import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { operatingQuery } from './api.ts';
import { FailedJobs } from './components/failed-jobs.tsx';
import { GroupSpace } from './components/group-space.tsx';
import { Health } from './components/health.tsx';

/** How the program fares, and what of its work failed [SCR-251]. */
export default function OperatingPage() {
  const t = useTranslate();
  return (
    <Page title={t('operating.title')}>
      <Overview />
    </Page>
  );
}

function Overview() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(operatingQuery);
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState
        icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
        title={t('operating.denied')}
      />
    );
  if (data)
    return (
      <>
        <Health operating={data} />
        <GroupSpace storage={data.storage} />
        <FailedJobs jobs={data.jobs} />
      </>
    );
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton height={320} />
    </div>
  );
}
