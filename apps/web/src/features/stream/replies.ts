import {
  type Activity,
  createReply,
  deleteReply,
  listReplies,
  type Reply,
  restoreReply,
  updateReply,
} from '@dorfplatz/contract';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import {
  activityQuery,
  changeActivity,
  fetchedActivities,
  type Place,
  pendingOf,
  type Writing,
} from './api.ts';
import { withReplies } from './live.ts';
import { showWhile } from './pending.ts';

function fetchedReplies(activityId: number): Reply[] {
  const alone = queryClient.getQueryData(activityQuery(activityId).queryKey);
  return [...fetchedActivities().filter(({ id }) => id === activityId), ...(alone ? [alone] : [])].flatMap(
    ({ replies }) => replies,
  );
}

function changeReplies(activityId: number, change: (replies: Reply[]) => Reply[], countBy = 0): void {
  changeActivity(activityId, (activity) => ({
    ...activity,
    object: { ...activity.object, reply_count: activity.object.reply_count + countBy },
    replies: change(activity.replies),
  }));
}

const replyPath = (activityId: number) => ({ activityId, type: 'replies' });

/** Replies to a post; shows the reply at once, as being sent until it is confirmed. Throws ApiError. */
export async function reply(activityId: number, writing: Writing, idempotencyKey: string): Promise<void> {
  const entry = {
    title: '',
    ...(await pendingOf(writing, idempotencyKey, fetchedReplies(activityId))),
    activityId,
    streams: [],
  };
  const send = () => call(createReply, { params: replyPath(activityId), body: writing, idempotencyKey });
  await showWhile(entry, send, (written) =>
    changeActivity(activityId, (activity) => {
      // The live message may have brought it already.
      if (activity.replies.some((known) => known.id === written.id)) return activity;
      const object = { ...activity.object, reply_count: activity.object.reply_count + 1 };
      return withReplies({ ...activity, object }, [written]);
    }),
  );
}

/** Saves an edited reply, as `savePost`. Throws ApiError. */
export async function saveReply(
  { activity_id, id }: Reply,
  writing: Writing,
  basedOn: string | null,
): Promise<void> {
  const params = { ...replyPath(activity_id), replyId: id };
  const saved = await call(updateReply, { params, body: { ...writing, based_on: basedOn } });
  changeReplies(activity_id, (replies) => replies.map((known) => (known.id === id ? saved : known)));
}

/** Takes a reply away; it comes back when the server refuses. Throws ApiError. */
export async function removeReply(removed: Reply): Promise<void> {
  const { activity_id, id } = removed;
  changeReplies(activity_id, (replies) => replies.filter((known) => known.id !== id), -1);
  try {
    await call(deleteReply, { params: { ...replyPath(activity_id), replyId: id } });
  } catch (error) {
    changeActivity(activity_id, (activity) => {
      const object = { ...activity.object, reply_count: activity.object.reply_count + 1 };
      return withReplies({ ...activity, object }, [removed]);
    });
    throw error;
  }
}

/** Brings a reply back that one has just deleted. Throws ApiError. */
export async function bringReplyBack(id: number): Promise<void> {
  const back = await call(restoreReply, { params: { id } });
  changeActivity(back.activity_id, (activity) => {
    // The live message may have brought it already.
    if (activity.replies.some((known) => known.id === back.id)) return activity;
    const object = { ...activity.object, reply_count: activity.object.reply_count + 1 };
    return withReplies({ ...activity, object }, [back]);
  });
}

/** How far back the replies of an entry were fetched. */
export interface Earlier {
  cursor: string | null;
  /** The oldest reply when the cursor was given; it holds only as long as this is the oldest one shown. */
  oldestId: number | undefined;
}

/** A page of replies, the newest without a cursor, and the cursor of those before. Throws ApiError. */
export async function fetchReplies(activityId: number, cursor: string | null) {
  const query = cursor === null ? {} : { cursor };
  const { answer, next } = await callPage(listReplies, { params: replyPath(activityId), query });
  return { replies: answer.replies, cursor: next?.cursor ?? null };
}

/** Fetches replies before the oldest shown, one page of new ones. Throws ApiError. */
export async function showEarlierReplies(
  activity: Activity,
  earlier: Earlier | null,
  place: Place,
): Promise<Earlier> {
  const known = new Set(activity.replies.map(({ id }) => id));
  let cursor = earlier && earlier.oldestId === activity.replies[0]?.id ? earlier.cursor : null;
  for (;;) {
    const fetched = await fetchReplies(activity.id, cursor);
    changeActivity(activity.id, (current) => withReplies(current, fetched.replies), place);
    ({ cursor } = fetched);
    if (cursor === null || fetched.replies.some(({ id }) => !known.has(id)))
      return { cursor, oldestId: fetched.replies[0]?.id };
  }
}
