import { type Activity, getActivity, type LiveMessage } from '@dorfplatz/contract';
import { ApiError, call } from '../../lib/client.ts';
import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { sessionQuery } from '../../lib/session.ts';
import {
  activityQuery,
  changePages,
  dropActivity,
  fetchedAppointmentPosts,
  fetchedStreams,
  freshenList,
  insertActivity,
  isActivityKey,
  streamQuery,
} from './api.ts';
import { noteDeleted, noteRestored } from './deleted.ts';
import { applyLive, applyToActivity, entriesOf } from './live.ts';
import { fetchReplies } from './replies.ts';

type Arrival = (activity: Activity) => void;

const arrivals = new Set<Arrival>();

/** Tells of every entry of others that arrives live, just before it is put into the streams. */
export function onArrival(listener: Arrival): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

function take(message: LiveMessage): void {
  const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
  if (!viewer) return;
  switch (message.event) {
    case 'memberships_changed':
      fetchAllAnew();
      return;
    case 'streams_changed':
      fetchAllAnew();
      void queryClient.invalidateQueries({ queryKey: ['unreads'] });
      void queryClient.invalidateQueries({ queryKey: ['network'] });
      return;
    case 'pins_changed':
      freshenPins(message.data.stream_id);
      return;
    case 'calendar_changed':
      freshenCards(message.data.appointment_id, viewer);
      return;
    case 'activity_changed':
      void fetchAnew(message.data.id, viewer, arrive);
      return;
    case 'activity_created':
      arrive(message.data.activity, viewer);
      return;
    case 'activity_marked':
      freshenList('bookmarked');
      apply(message, viewer);
      return;
    case 'confirmation_given':
      freshenList('confirmations');
      apply(message, viewer);
      return;
    default:
      apply(message, viewer);
  }
}

const tellsOfEntries: ReadonlySet<LiveMessage['event']> = new Set([
  'activity_updated',
  'activity_deleted',
  'reply_created',
  'reply_updated',
  'reply_deleted',
  'reactions_changed',
  'poll_changed',
  'shares_changed',
  'activity_marked',
  'confirmation_given',
]);

function overtakeAll(): void {
  queryClient.overtake({ queryKey: ['streams'] });
  queryClient.overtake({ queryKey: ['activities'] });
}

function fetchAllAnew(): void {
  void queryClient.invalidateQueries({ queryKey: ['streams'] });
  void queryClient.invalidateQueries({ queryKey: ['activities'] });
}

/** Posts show appointments as the server has them: each reader sees their own answer there. */
function freshenCards(appointmentId: number | null, viewer: { id: number }): void {
  const posts = fetchedAppointmentPosts();
  // A whole calendar may have come, gone or been filled.
  if (appointmentId === null && posts.length > 0) fetchAllAnew();
  for (const post of posts) if (post.appointmentId === appointmentId) void freshen(post.id, viewer);
}

/** What stands first in a stream is said by the server, with all that follows. */
function freshenPins(streamId: number): void {
  for (const { source, data } of fetchedStreams())
    if (data.pages[0]?.answer.stream.id === streamId)
      void queryClient.invalidateQueries({ queryKey: streamQuery(source).queryKey });
}

/** Entries being fetched, and whether they changed once more meanwhile: many may answer at once. */
const freshening = new Map<number, boolean>();

async function freshen(id: number, viewer: { id: number }): Promise<void> {
  const isRunning = freshening.has(id);
  freshening.set(id, isRunning);
  if (isRunning) return;
  do {
    freshening.set(id, false);
    await fetchAnew(id, viewer);
  } while (freshening.get(id));
  freshening.delete(id);
}

function arrive(activity: Activity, viewer: { id: number }): void {
  overtakeAll();
  if (activity.actor.id !== viewer.id) for (const listener of arrivals) listener(activity);
  insertActivity(activity);
}

function apply(message: LiveMessage, viewer: { id: number }): void {
  if (tellsOfEntries.has(message.event)) overtakeAll();
  if (message.event === 'activity_deleted') noteDeleted(message.data.id);
  for (const { source } of fetchedStreams()) {
    changePages(source, (page) => applyLive(page, message, viewer, source));
  }
  for (const [key, activity] of queryClient.getQueriesData<Activity>({
    predicate: ({ queryKey }) => isActivityKey(queryKey),
  })) {
    if (!activity) continue;
    const next = applyToActivity(activity, message, viewer);
    if (next === null) void queryClient.invalidateQueries({ queryKey: key, exact: true });
    else if (next !== activity) queryClient.setQueryData(key, next);
  }
}

/** Pages of earlier replies at most that are fetched anew. */
const earlierPages = 10;

/** What was loaded of replies before the newest may have changed too: a preview may belong to any of them. */
async function freshenEarlier({ id, replies, object }: Activity, viewer: { id: number }): Promise<void> {
  const newest = replies[0]?.id;
  const shown = [
    queryClient.getQueryData<Activity>(activityQuery(id).queryKey),
    ...fetchedStreams().flatMap(({ data }) => data.pages.flatMap(({ answer }) => entriesOf(answer))),
  ].flatMap((activity) => (activity?.id === id ? activity.replies : []));
  const oldest = Math.min(...shown.map((reply) => reply.id));
  if (newest === undefined || oldest >= newest) return;
  let cursor: string | null = null;
  for (let page = 0; page < earlierPages; page += 1) {
    const earlier = await fetchReplies(id, cursor);
    for (const reply of earlier.replies) {
      const data = { activity_id: id, reply, reply_count: object.reply_count };
      apply({ cursor: '', topic: '', event: 'reply_updated', data }, viewer);
    }
    cursor = earlier.cursor;
    if (cursor === null || (earlier.replies[0]?.id ?? 0) <= oldest) return;
  }
}

/** An entry of several streams is not sent along: whoever may see it, asks for it. */
async function fetchAnew(
  id: number,
  viewer: { id: number },
  onNew?: (activity: Activity, viewer: { id: number }) => void,
): Promise<void> {
  try {
    const activity = await call(getActivity, { params: { activityId: id } });
    noteRestored(id);
    const isKnown = fetchedStreams().some(({ data }) =>
      data.pages.some(({ answer }) => entriesOf(answer).some((known) => known.id === id)),
    );
    if (!isKnown) onNew?.(activity, viewer);
    const message = { cursor: '', topic: '', event: 'activity_updated', data: { activity } } as const;
    apply(message, viewer);
    for (const newReply of activity.replies) {
      const data = { activity_id: id, reply: newReply, reply_count: activity.object.reply_count };
      apply({ cursor: '', topic: '', event: 'reply_created', data }, viewer);
      apply({ cursor: '', topic: '', event: 'reply_updated', data }, viewer);
    }
    await freshenEarlier(activity, viewer);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    dropActivity(id);
    queryClient.removeQueries({ queryKey: activityQuery(id).queryKey });
  }
}

let isFollowing = false;

/** Keeps everything fetched of the streams fresh by live messages, from the first stream shown on. */
export function followLive(): void {
  if (isFollowing) return;
  isFollowing = true;
  onMessage(take);
}
