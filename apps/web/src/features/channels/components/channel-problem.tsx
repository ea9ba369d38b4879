import { buttonClass, EmptyState } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';

const icons: Record<'channel_draft' | 'channel_archived' | 'denied', ReactNode> = {
  channel_draft: <PencilSimpleLineIcon weight="duotone" aria-hidden="true" />,
  channel_archived: <ArchiveIcon weight="duotone" aria-hidden="true" />,
  denied: <LockSimpleIcon weight="duotone" aria-hidden="true" />,
};

/** Says that a channel is not shown and why: not yet, no longer [RUL-0369], or to others only. */
export function ChannelNotice({ why }: { why: keyof typeof icons }) {
  const t = useTranslate();
  return (
    <Page title={t('channels.title')}>
      <EmptyState
        icon={icons[why]}
        title={t(`channels.notice.${why}`)}
        action={
          <Link to={pathTo(paths.directoryChannels)} className={buttonClass()}>
            {t('channels.to_all')}
          </Link>
        }
      >
        {t(`channels.notice.${why}_help`)}
      </EmptyState>
    </Page>
  );
}

/** Stands for a channel that is not there, not shown, or could not be fetched. */
export function ChannelProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslate();
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
  if (code === 'channel_draft' || code === 'channel_archived') return <ChannelNotice why={code} />;
  if (status === 403) return <ChannelNotice why="denied" />;
  if (status === 404 || status === 422) return <NotFoundPage />;
  return (
    <Page title={t('channels.title')}>
      <LoadFailure onRetry={onRetry} />
    </Page>
  );
}
