import { type Static, Type } from 'typebox';
import { Activity, Follows, Reacted, Reply } from './activities.ts';
import { ChatId, ChatMessage, ChatReaders, ChatState, LastMessage, PartnerState, Presence } from './chat.ts';
import { Id, Instant, Nullable } from './common.ts';
import { ItemsChanged } from './items.ts';
import { Notification } from './notifications.ts';
import { PollChanged } from './polls.ts';
import { UnreadCounts } from './unreads.ts';

/** The live socket itself, and its topics (decision 117): whose messages one gets is decided by who may read. */
export const SOCKET = { ids: ['API-065'], path: '/api/chat/socket' } as const;
export const TOPICS = [
  { ids: ['API-066'], topic: 'network:{id}' },
  { ids: ['API-067'], topic: 'member:{id}' },
  { ids: ['API-068'], topic: 'group:{id}' },
] as const;

/** What a message does to its chat in lists. */
const ChatAfter = Type.Object({
  last_message: Nullable(LastMessage),
  last_interacted_at: Nullable(Instant),
  last_id: Type.Integer(),
  change: Type.Integer(),
});

/** Every live event by its name. Each says what to put where, so that no fetch is needed to show it. */
export const LIVE_EVENTS = {
  activity_created: Type.Object({ activity: Activity }),
  activity_updated: Type.Object({ activity: Activity }),
  activity_deleted: Type.Object({ id: Id }),
  /** Lies in several streams: whoever shows it, or should, fetches it. */
  activity_changed: Type.Object({ id: Id }),
  /** A post was pinned in a stream, or a pin was taken off: whoever shows it from its beginning fetches it. */
  pins_changed: Type.Object({ stream_id: Id }),
  /** A group, or the network, has other streams than before. */
  streams_changed: Type.Object({ group_id: Nullable(Id) }),
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
  /** People answered a poll: what everyone sees of it, however many they were. */
  poll_changed: PollChanged,
  /** A post was shared, or a share of it deleted. */
  shares_changed: Type.Object({ activity_id: Id, share_count: Type.Integer() }),
  /** Own marks on a post, set in this or another tab. */
  activity_marked: Type.Object({ activity_id: Id, bookmarked: Type.Boolean(), follows: Nullable(Follows) }),
  /** Somebody confirmed an official post: told to them, and with the counts to those who follow it up. */
  confirmation_given: Type.Object({
    activity_id: Id,
    /** Null for those who need not know. */
    counts: Nullable(Type.Object({ confirmed: Type.Integer(), audience: Type.Integer() })),
    /** When the viewer did; null where it was somebody else. */
    confirmed_at: Nullable(Instant),
  }),
  notification: Type.Object({ notification: Nullable(Notification), unseen: Type.Integer() }),
  /** Something came or was read, here or in another tab: the counts that changed. */
  unreads_changed: Type.Object({ unreads: Type.Partial(UnreadCounts) }),
  /** What all people of the network have in their frame: its navigation. */
  network_changed: Type.Object({}),
  group_changed: Type.Object({ id: Id, slug: Type.String() }),
  memberships_changed: Type.Object({ group_id: Id }),
  /** Something in calendars that the person sees, or one of those themselves: sheets that show them read anew. */
  calendar_changed: Type.Object({ calendar_ids: Type.Array(Id), appointment_id: Nullable(Id) }),
  /** What lies in folders of a tree that the person sees: listings and files that they show are read anew. */
  files_changed: Type.Object({ folder_ids: Type.Array(Id) }),
  /** Pages that the person sees, or who writes them: trees and pages that show them are read anew. */
  page_changed: Type.Object({ page_ids: Type.Array(Id) }),
  /** Tasks that the person sees, or saw until now: lists and counts, and the task that is open, are read anew. */
  task_changed: Type.Object({ task_ids: Type.Array(Id) }),
  /** Items of an app that the person sees: tables, walls and items that are on screen show them as they are now. */
  items_changed: ItemsChanged,
  /** A new message, or one that was changed, deleted or reacted to: its `change` says which version is newer. */
  chat_message: Type.Object({ chat_id: ChatId, message: ChatMessage, chat: ChatAfter }),
  /** Own marks, set in this or another tab. */
  chat_state_changed: Type.Object({ chat_id: ChatId, state: ChatState }),
  chat_partner_state_changed: Type.Object({ chat_id: ChatId, partner_state: PartnerState }),
  /** A message arrived, was sent, read or deleted by oneself: lists of messages read anew. */
  messages_changed: Type.Object({ message_ids: Type.Array(Id) }),
  /** The network, a category or a group looks different: what says how they look is fetched anew. */
  design_changed: Type.Object({}),
  /** What the person may see has changed: everything on screen should be fetched anew. */
  access_changed: Type.Object({}),
} as const;

export type LiveEventName = keyof typeof LIVE_EVENTS;
export type LiveEvents = { [K in LiveEventName]: Static<(typeof LIVE_EVENTS)[K]> };

/** Told only to who is there at the moment, under the Socket.IO event `fleeting`: nobody is told later. */
export const FLEETING_EVENTS = {
  composing: Type.Object({
    chat_id: ChatId,
    member: Type.Object({ id: Id, name: Type.String() }),
    composing: Type.Boolean(),
  }),
  presence: Type.Object({ member_id: Id, status: Presence }),
  chat_readers: Type.Object({ chat_id: ChatId, readers: ChatReaders }),
} as const;
export type FleetingName = keyof typeof FLEETING_EVENTS;
export type FleetingEvents = { [K in FleetingName]: Static<(typeof FLEETING_EVENTS)[K]> };
export type FleetingMessage = { [K in FleetingName]: { event: K; data: FleetingEvents[K] } }[FleetingName];

/**
 * A live message as the socket carries it, under the Socket.IO event `live`. `cursor` grows with the order of
 * commits; a client that was away hands its last one to `catch_up`.
 */
export type LiveMessage = {
  [K in LiveEventName]: { cursor: string; topic: string; event: K; data: LiveEvents[K] };
}[LiveEventName];

/** Acknowledgement of `catch_up`: when not complete, the client fetches everything anew. */
export type CatchUp = { complete: boolean; cursor: string; messages: LiveMessage[] };
