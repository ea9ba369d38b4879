import type { ChannelDetails } from '@dorfplatz/contract';
import { useEffect } from 'react';
import { PageTitle } from '../../../lib/page-title.tsx';
import { ChannelRows } from '../../channel-widgets/index.ts';
import { tellVisit } from '../api.ts';
import { channelVariables, useScheme } from '../colours.ts';
import { ChannelHead } from './channel-head.tsx';
import styles from './channel-view.module.css';

/** A channel in its colours, as those read it who see it. Whoever looks at it has visited it, once a page view. */
export function ChannelView({ channel }: { channel: ChannelDetails }) {
  const scheme = useScheme();
  const { slug, title, design } = channel;
  useEffect(() => void tellVisit(slug), [slug]);
  return (
    <div
      className={design.accent === null ? undefined : styles.coloured}
      style={channelVariables(design, scheme)}
    >
      <PageTitle>{title}</PageTitle>
      <div className={styles.view}>
        <ChannelRows
          channel={channel}
          renderHead={(bannerTitle) => <ChannelHead channel={channel} bannerTitle={bannerTitle} />}
        />
      </div>
    </div>
  );
}
