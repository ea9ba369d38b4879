import { Skeleton } from '@dorfplatz/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { NotAllowed } from './not-allowed.tsx';

/** What was asked for, or why it is not there. */
export function Answer<Data>({
  title,
  query,
  children,
}: {
  title: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return <NotFoundPage />;
  if (status === 403) {
    return (
      <Page title={title}>
        <NotAllowed />
      </Page>
    );
  }
  return (
    <Page title={title}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      )}
    </Page>
  );
}
