import type { Channel } from '@dorfplatz/contract';
import { buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { channelQuery, channelsQuery } from './api.ts';
import { ChannelCard } from './components/channel-card.tsx';
import { ChannelProblem } from './components/channel-problem.tsx';
import { ChannelView } from './components/channel-view.tsx';
import styles from './components/channels.module.css';

/** The channel that the network starts with, else the channels that are near by why they are [SCR-065]. */
export default function ChannelsPage() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(channelsQuery);
  if (data?.start_page) return <StartPage slug={data.start_page.slug} />;
  return (
    <Page
      width="full"
      title={t('channels.title')}
      actions={
        <div className={styles.actions}>
          <Link to={pathTo(paths.directoryChannels)} className={buttonClass()}>
            {t('channels.all')}
          </Link>
          {data?.can.create ? (
            <Link to={pathTo(paths.newChannel)} className={buttonClass({ variant: 'primary' })}>
              <PlusIcon aria-hidden="true" />
              {t('channels.create')}
            </Link>
          ) : null}
        </div>
      }
    >
      {data ? (
        <>
          <Section name="subscribed" channels={data.subscribed} />
          <Section name="recent" channels={data.recent} />
          <Section name="popular" channels={data.popular} />
          {data.subscribed.length + data.recent.length + data.popular.length === 0 ? (
            <EmptyState
              icon={<BroadcastIcon weight="duotone" aria-hidden="true" />}
              title={t(data.total === 0 ? 'channels.none' : 'channels.none_near')}
            >
              {t(data.total === 0 ? 'channels.none_help' : 'channels.none_near_help')}
            </EmptyState>
          ) : null}
        </>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className={styles.cards}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} height={112} />
          ))}
        </div>
      )}
    </Page>
  );
}

function StartPage({ slug }: { slug: string }) {
  const { data: channel, error, refetch } = useQuery(channelQuery(slug));
  if (channel) return <ChannelView key={channel.id} channel={channel} />;
  if (error) return <ChannelProblem error={error} onRetry={() => void refetch()} />;
  return (
    <Page title="" width="full">
      <div aria-busy="true">
        <Skeleton height={60} />
      </div>
    </Page>
  );
}

function Section({
  name,
  channels,
}: {
  name: 'subscribed' | 'recent' | 'popular';
  channels: readonly Channel[];
}) {
  const t = useTranslate();
  if (channels.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={`channels-${name}`}>
      <h2 id={`channels-${name}`}>{t(`channels.section.${name}`)}</h2>
      <ul className={styles.cards}>
        {channels.map((channel) => (
          <ChannelCard key={channel.id} channel={channel} />
        ))}
      </ul>
    </section>
  );
}
