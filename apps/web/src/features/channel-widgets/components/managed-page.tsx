import type { ChannelDetails } from '@dorfplatz/contract';
import { buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../../kit/navigation.ts';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { channelQuery } from '../api.ts';

interface ManagedPageProps {
  /** Its heading, which may name the channel. */
  heading: (channel: ChannelDetails) => string;
  actions?: (channel: ChannelDetails) => ReactNode;
  children: (channel: ChannelDetails) => ReactNode;
}

/** A screen about the widgets of a channel, for those who run it. */
export function ManagedPage({ heading, actions, children }: ManagedPageProps) {
  const t = useTranslate();
  const { channelSlug } = useRouteParams(paths.channelWidgets);
  const { data: channel, error, refetch } = useQuery(channelQuery(channelSlug));
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!channel && isRefused) return <NotFoundPage />;
  if (!channel)
    return (
      <Page title={error ? t('channel_widgets.heading_plain') : ''}>
        {error ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={60} />
          </div>
        )}
      </Page>
    );
  if (!channel.i.can.update)
    return (
      <Page title={heading(channel)}>
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('channel_widgets.denied')}
          action={
            <Link to={pathTo(paths.channel, { channelSlug: channel.slug })} className={buttonClass()}>
              {t('channel_widgets.to_channel')}
            </Link>
          }
        >
          {t('channel_widgets.denied_help')}
        </EmptyState>
      </Page>
    );
  return (
    <Page key={channel.id} title={heading(channel)} actions={actions?.(channel)}>
      {children(channel)}
    </Page>
  );
}
