import type { ChannelDetails } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import type { paths } from '../../../kit/navigation.ts';
import { Page } from '../../../kit/page.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { useChannel } from '../use-channel.ts';
import { ChannelNotice, ChannelProblem } from './channel-problem.tsx';

interface ManagedPageProps {
  path: typeof paths.editChannel | typeof paths.channelAdministration | typeof paths.editChannelDesign;
  /** Key of its heading, which takes the title of the channel. */
  heading: string;
  width?: 'reading' | 'full';
  children: (channel: ChannelDetails) => ReactNode;
}

/** A screen for those who run a channel. */
export function ManagedPage({ path, heading, width = 'reading', children }: ManagedPageProps) {
  const t = useTranslate();
  const { channel, error, retry } = useChannel(path);
  if (channel && !channel.i.can.update) return <ChannelNotice why="denied" />;
  if (channel)
    return (
      <Page key={channel.id} title={t(heading, { title: channel.title })} width={width}>
        {children(channel)}
      </Page>
    );
  if (error) return <ChannelProblem error={error} onRetry={retry} />;
  return (
    <Page title="" width={width}>
      <div aria-busy="true">
        <Skeleton height={60} />
      </div>
    </Page>
  );
}
