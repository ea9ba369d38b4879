import { Skeleton } from '@dorfplatz/ui';
import { paths } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { ChannelProblem } from './components/channel-problem.tsx';
import { ChannelView } from './components/channel-view.tsx';
import { useChannel } from './use-channel.ts';

/** A channel [SCR-107]. */
export default function ChannelPage() {
  const { channel, error, retry } = useChannel(paths.channel);
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
