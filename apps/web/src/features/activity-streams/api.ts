import {
  type AdministeredStream,
  createNetworkStream,
  createStreamOfGroup,
  deleteNetworkStream,
  deleteStreamOfGroup,
  listNetworkStreams,
  listStreams,
  listStreamsOfGroup,
  muteStream,
  type NewStream,
  orderNetworkStreams,
  orderStreamsOfGroup,
  type StreamChange,
  unmuteStream,
  updateNetworkStream,
  updateStreamOfGroup,
} from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['activity-streams'];

/** The streams of a group by its slug, or of the network, as those see them who look after it. */
export const administeredQuery = (group: string | null) =>
  queryOptions({
    queryKey: [...key, group],
    queryFn: ({ signal }) =>
      group === null
        ? call(listNetworkStreams, { signal })
        : call(listStreamsOfGroup, { params: { slug: group }, signal }),
  });

/** The streams of a place as everybody sees them, with what is new; fresh as the counts of unread posts are. */
export const siblingsQuery = (group: string | null) =>
  queryOptions({
    queryKey: ['unreads', 'streams', group] as const,
    queryFn: ({ signal }) => call(listStreams, { query: { group: group ?? 'network' }, signal }),
  });

async function refresh(): Promise<void> {
  await Promise.all(
    [key, ['unreads'], ['network'], ['streams'], ['groups']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Adds a stream. Throws ApiError. */
export async function addStream(group: string | null, body: NewStream): Promise<void> {
  await (group === null
    ? call(createNetworkStream, { body })
    : call(createStreamOfGroup, { params: { slug: group }, body }));
  await refresh();
}

/** Changes a stream. Throws ApiError. */
export async function changeStream(group: string | null, id: number, body: StreamChange): Promise<void> {
  await (group === null
    ? call(updateNetworkStream, { params: { id }, body })
    : call(updateStreamOfGroup, { params: { slug: group, id }, body }));
  await refresh();
}

/** Puts the further streams in order, shown so at once. Throws ApiError. */
export async function order(group: string | null, streams: readonly AdministeredStream[]): Promise<void> {
  const body = { stream_ids: streams.map(({ id }) => id) };
  queryClient.setQueryData(
    administeredQuery(group).queryKey,
    (data) =>
      data && { activitystreams: [...data.activitystreams.filter(({ is_main }) => is_main), ...streams] },
  );
  try {
    await (group === null
      ? call(orderNetworkStreams, { body })
      : call(orderStreamsOfGroup, { params: { slug: group }, body }));
  } finally {
    await refresh();
  }
}

/** Deletes a stream; its posts go to the main one. Throws ApiError. */
export async function removeStream(
  group: string | null,
  { id, post_count }: AdministeredStream,
): Promise<void> {
  const query = post_count > 0 ? { posts: 'move' as const } : {};
  await (group === null
    ? call(deleteNetworkStream, { params: { id }, query })
    : call(deleteStreamOfGroup, { params: { slug: group, id }, query }));
  await refresh();
}

/** Hears nothing of a stream any more, or again. Throws ApiError. */
export async function mute(id: number, isMuted: boolean): Promise<void> {
  await (isMuted ? call(muteStream, { params: { id }, body: {} }) : call(unmuteStream, { params: { id } }));
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['unreads'] }),
    queryClient.invalidateQueries({ queryKey: ['streams'] }),
  ]);
}
