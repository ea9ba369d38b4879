import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type PathParams,
  type paths,
  pathTo,
  type ScreenPath,
  useGoTo,
  useRouteParams,
} from '../../kit/navigation.ts';
import { channelQuery, keepChannel } from './api.ts';

type ChannelPath = Extract<ScreenPath, `/channels/:channelSlug${string}`>;

/** The channel of a screen. Where the address has a former slug or an id of it, the address becomes its present one. */
export function useChannel(path: ChannelPath) {
  const goTo = useGoTo();
  const params = useRouteParams(path);
  const { channelSlug } = params as PathParams<typeof paths.channel>;
  const { data: channel, error, refetch } = useQuery(channelQuery(channelSlug));
  const slug = channel?.slug;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address leads elsewhere
  useEffect(() => {
    if (!channel || channel.slug === channelSlug) return;
    keepChannel(channel);
    const present = { ...params, channelSlug: channel.slug };
    goTo(`${pathTo(path, present)}${location.search}${location.hash}`, { replace: true }).catch(() => {});
  }, [slug, channelSlug]);
  return { channel, error, retry: () => void refetch() };
}
