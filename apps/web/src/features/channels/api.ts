import {
  addChannelManager,
  assignChannelSubscriptions,
  type BodyOf,
  type Channel,
  type ChannelDetails,
  type ChannelFields,
  createChannel,
  deleteChannel,
  favoriteChannel,
  getChannel,
  getChannelStatistics,
  listChannelManagers,
  listChannelSubscribers,
  listChannels,
  listDirectoryChannels,
  type QueryOf,
  removeChannelManager,
  subscribeChannel,
  unfavoriteChannel,
  unsubscribeChannel,
  updateChannel,
  updateChannelDesign,
  visitChannel,
} from '@dorfplatz/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { withChannel } from './cached.ts';

const key = ['channels'];
/** What is known of channels themselves. */
const KINDS = ['list', 'one', 'directory'] as const;
const oneKey = (slug: string) => [...key, 'one', slug];

/** The start page channel, and channels by why they are near. */
export const channelsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(listChannels, { signal }),
});

export const channelQuery = (slug: string) =>
  queryOptions({
    queryKey: oneKey(slug),
    queryFn: ({ signal }) => call(getChannel, { params: { slug }, signal }),
  });

export const directoryQuery = (query: NonNullable<QueryOf<typeof listDirectoryChannels>>) =>
  queryOptions({
    queryKey: [...key, 'directory', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listDirectoryChannels, { query, signal }),
  });

export const subscribersQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: [...oneKey(slug), 'subscribers'],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      callPage(listChannelSubscribers, { params: { slug }, query: { page }, signal }),
    getNextPageParam: ({ totalPages }, pages) =>
      totalPages !== null && pages.length < totalPages ? pages.length + 1 : undefined,
  });

export const managersQuery = (slug: string) =>
  queryOptions({
    queryKey: [...oneKey(slug), 'managers'],
    queryFn: ({ signal }) => call(listChannelManagers, { params: { slug }, signal }),
  });

export const channelStatisticsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...oneKey(slug), 'statistics'],
    queryFn: ({ signal }) => call(getChannelStatistics, { params: { slug }, signal }),
  });

/**
 * Fetches anew whatever shows channels; what stands in them is not meant. What a former address shows waits until
 * somebody goes there: a page that learned of its new address would go there, and whoever saved is on the way elsewhere.
 */
export async function refreshChannels(formerSlug?: string): Promise<void> {
  if (formerSlug !== undefined)
    await queryClient.invalidateQueries({ queryKey: oneKey(formerSlug), refetchType: 'none' });
  await Promise.all(
    [...KINDS.map((kind) => [...key, kind]), ['groups', 'directory', 'tabs']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, predicate: (query) => query.queryKey[2] !== formerSlug }),
    ),
  );
}

/** Shows a channel as an answer has it, without fetching it again. */
export function keepChannel(channel: ChannelDetails): void {
  queryClient.setQueryData(channelQuery(channel.slug).queryKey, channel);
}

/** Changes what is shown of a channel wherever it stands, before the server has said so. */
function show(id: number, change: (channel: Channel) => Partial<Channel>): void {
  for (const kind of KINDS) {
    const filters = { queryKey: [...key, kind] };
    queryClient.overtake(filters);
    for (const [queryKey, data] of queryClient.getQueriesData(filters))
      if (data !== undefined) queryClient.setQueryData(queryKey, withChannel(data, id, change));
  }
}

const subscribed = (isSubscribed: boolean) => (channel: Channel) => ({
  is_subscribed: isSubscribed,
  subscribers_count: Math.max(
    0,
    channel.subscribers_count + Number(isSubscribed) - Number(channel.is_subscribed),
  ),
  i: { ...channel.i, subscribed: isSubscribed },
});

/** What was wanted last of channels that are being subscribed to or left. */
const wishes = new Map<number, boolean>();

/**
 * Subscribes to a channel or ends that. Button and number say so at once [RUL-0343], and agree with the server after;
 * of many presses the last one holds. Throws ApiError, and shows what was before [RUL-0364].
 */
export async function setSubscribed({ id, slug }: Channel, isWanted: boolean): Promise<void> {
  show(id, subscribed(isWanted));
  const isUnderway = wishes.has(id);
  wishes.set(id, isWanted);
  if (isUnderway) return;
  try {
    for (;;) {
      const asked = wishes.get(id)!;
      const answer = await call(asked ? subscribeChannel : unsubscribeChannel, { params: { slug } });
      if (wishes.get(id) !== asked) continue;
      show(id, ({ i }) => ({
        is_subscribed: answer.subscribed,
        subscribers_count: answer.subscribers_count,
        i: { ...i, subscribed: answer.subscribed },
      }));
      break;
    }
  } catch (error) {
    show(id, subscribed(!isWanted));
    throw error;
  } finally {
    wishes.delete(id);
    await refreshChannels();
  }
}

/** Puts a channel among one's favourites or takes it out; the star says so at once [RUL-0375]. Throws ApiError. */
export async function setFavorite({ id, slug }: Channel, isWanted: boolean): Promise<void> {
  const favorited = (isOne: boolean) => show(id, ({ i }) => ({ i: { ...i, favorited: isOne } }));
  favorited(isWanted);
  try {
    const answer = await call(isWanted ? favoriteChannel : unfavoriteChannel, { params: { slug } });
    favorited(answer.favorited);
  } catch (error) {
    favorited(!isWanted);
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
}

/** Says that a channel is read. That fails in silence: nobody asked for it. */
export async function tellVisit(slug: string): Promise<void> {
  try {
    await call(visitChannel, { params: { slug } });
    await queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
  } catch {
    // The next page view says it again.
  }
}

/** Opens a channel; the same key is the same one. Throws ApiError. */
export async function open(
  channel: BodyOf<typeof createChannel>['channel'],
  idempotencyKey: string,
): Promise<ChannelDetails> {
  const opened = await call(createChannel, { body: { channel }, idempotencyKey });
  keepChannel(opened);
  await refreshChannels();
  return opened;
}

/** Changes a channel; with a version only if nobody else changed it since. Throws ApiError. */
export async function change(
  slug: string,
  channel: ChannelFields,
  version?: number,
): Promise<ChannelDetails> {
  const changed = await call(updateChannel, {
    params: { slug },
    body: { channel, ...(version !== undefined && { version }) },
  });
  keepChannel(changed);
  await refreshChannels(changed.slug === slug ? undefined : slug);
  return changed;
}

/** Deletes a channel for good. Throws ApiError. */
export async function remove(slug: string): Promise<void> {
  await call(deleteChannel, { params: { slug } });
  queryClient.removeQueries({ queryKey: oneKey(slug) });
  await refreshChannels();
}

/** Gives a channel a colour, or with null that of the network. Throws ApiError. */
export async function setColour(slug: string, accent: string | null): Promise<void> {
  await call(updateChannelDesign, { params: { slug }, body: { accent } });
  await refreshChannels();
}

/** Lets somebody run a channel. Throws ApiError. */
export async function addManager(slug: string, memberId: number): Promise<void> {
  await call(addChannelManager, { params: { slug, memberId } });
  await queryClient.invalidateQueries({ queryKey: managersQuery(slug).queryKey });
}

/** Lets somebody run a channel no longer. Throws ApiError. */
export async function removeManager(slug: string, memberId: number): Promise<void> {
  await call(removeChannelManager, { params: { slug, memberId } });
  await refreshChannels();
}

/** Subscribes members to channels; gives how many subscriptions were added. Throws ApiError. */
export async function assign(body: BodyOf<typeof assignChannelSubscriptions>, idempotencyKey: string) {
  const { assigned } = await call(assignChannelSubscriptions, { body, idempotencyKey });
  await refreshChannels();
  return assigned;
}
