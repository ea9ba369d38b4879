import { type Static, Type } from 'typebox';
import { Activity, Reacted, Reply } from './activities.ts';
import { Id, Nullable } from './common.ts';
import { Notification } from './notifications.ts';
import { UnreadCounts } from './unreads.ts';

/** Topics of the live socket (decision 117). */
export const TOPICS = ['network:{id}', 'member:{id}', 'group:{id}'] as const;

/** Every live event by its name. Each says what to put where, so that no fetch is needed to show it. */
export const LIVE_EVENTS = {
  activity_created: Type.Object({ activity: Activity }),
  activity_updated: Type.Object({ activity: Activity }),
  activity_deleted: Type.Object({ id: Id }),
  /** Lies in several streams: whoever shows it, or should, fetches it. */
  activity_changed: Type.Object({ id: Id }),
  reply_created: Type.Object({ activity_id: Id, reply: Reply, reply_count: Type.Integer() }),
  reply_updated: Type.Object({ activity_id: Id, reply: Reply }),
  reply_deleted: Type.Object({ activity_id: Id, id: Id, reply_count: Type.Integer() }),
  reactions_changed: Type.Object({
    activity_id: Id,
    reply_id: Nullable(Id),
    /** Who changed it; their own marks are in `own`. */
    member_id: Id,
    reacted: Reacted,
  }),
  notification: Type.Object({ notification: Nullable(Notification), unseen: Type.Integer() }),
  /** Something was read, here or in another tab. */
  unreads_changed: Type.Object({ unreads: UnreadCounts }),
  group_changed: Type.Object({ id: Id, slug: Type.String() }),
  memberships_changed: Type.Object({ group_id: Id }),
  /** Something in calendars that the person sees, or one of those themselves: sheets that show them read anew. */
  calendar_changed: Type.Object({ calendar_ids: Type.Array(Id), appointment_id: Nullable(Id) }),
  /** What the person may see has changed: everything on screen should be fetched anew. */
  access_changed: Type.Object({}),
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvents = { [K in LiveEventName]: Static<(typeof LIVE_EVENTS)[K]> };

/**
 * A live message as the socket carries it, under the Socket.IO event `live`. `cursor` grows with the order of
 * commits; a client that was away hands its last one to `catch_up`.
 */
export type LiveMessage = {
  [K in LiveEventName]: { cursor: string; topic: string; event: K; data: LiveEvents[K] };
}[LiveEventName];

/** Acknowledgement of `catch_up`: when not complete, the client fetches everything anew. */
export type CatchUp = { complete: boolean; cursor: string; messages: LiveMessage[] };
