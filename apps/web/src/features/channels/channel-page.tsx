import { Skeleton } from '@dorfplatz/ui';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { ChannelProblem } from './components/channel-problem.tsx';
import { ChannelView } from './components/channel-view.tsx';
import { useChannel } from './use-channel.ts';

/** A channel [SCR-107], also below the pictures of one of its widgets. */
export default function ChannelPage() {
  const { widgetId } = useRouteParams(paths.channelWidget) as { widgetId?: string };
  const { channel, error, retry } = useChannel(widgetId === undefined ? paths.channel : paths.channelWidget);
  if (channel) return <ChannelView key={channel.id} channel={channel} />;
  if (error) return <ChannelProblem error={error} onRetry={retry} />;
  return (
    <Page title="" width="full">
      <div aria-busy="true">
        <Skeleton height={60} />
      </div>
    </Page>
  );
}
