import type { AdministeredCategory } from '@dorfplatz/contract';
import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { categoriesQuery } from '../api.ts';

/** For those who do not run what the page is about. */
export function NotAllowed() {
  const t = useTranslate();
  return (
    <EmptyState
      icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
      title={t('group_categories.not_allowed')}
    >
      {t('group_categories.not_allowed_help')}
    </EmptyState>
  );
}

interface AnswerProps {
  title: string;
  /** For those who run the network alone. */
  ofNetwork?: boolean;
  children: (categories: AdministeredCategory[]) => ReactNode;
}

/** The categories that one runs, or why they are not there. */
export function Answer({ title, ofNetwork = false, children }: AnswerProps) {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(categoriesQuery);
  const isForbidden =
    (ofNetwork && !viewer.can.administrate) || (error instanceof ApiError && error.status === 403);
  if (data && !isForbidden) return children(data);
  return (
    <Page title={title}>
      {isForbidden ? <NotAllowed /> : null}
      {error && !isForbidden ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {error || isForbidden ? null : (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      )}
    </Page>
  );
}
