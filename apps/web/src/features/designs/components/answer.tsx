import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** What was asked for, or why it is not there. */
export function Answer<Data>({
  query: { data, error, refetch },
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}) {
  const t = useTranslate();
  if (data !== undefined) return children(data);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return <NotFoundPage />;
  return (
    <Page title={t('designs.title')}>
      {status === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('designs.not_allowed')}
        />
      ) : null}
      {error && status !== 403 ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {error ? null : (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      )}
    </Page>
  );
}
