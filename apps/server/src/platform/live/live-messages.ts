import type { FleetingMessage, LiveEventName, LiveEvents } from '@dorfplatz/contract';
import { rows, type Transaction } from '../db/database.ts';

/** What one kind of reader sees differently: `changes` are laid over the parts of the data that bear their names. */
export type LiveVersion = {
  rooms: readonly string[];
  exceptRooms: readonly string[];
  changes: Readonly<Record<string, object>>;
};

/**
 * A message for the people in `rooms` but those in `exceptRooms`; each person gets it once. With `versions` each
 * gets the first one that is theirs, and nothing when none is.
 */
export type LiveDraft = {
  [K in LiveEventName]: {
    rooms: string[];
    exceptRooms?: string[];
    topic: string;
    event: K;
    data: LiveEvents[K];
    versions?: readonly LiveVersion[];
  };
}[LiveEventName];

export type StoredLiveMessage = LiveDraft & { id: number };

/** What rooms begin with that a socket is in because it asked to be. */
export const PRESENCE = 'presence:';

/** Rooms of the socket: the topics of decision 117, each split by what its people may do with an entry. */
export const rooms = {
  everyone: (networkId: number) => `network:${networkId}:everyone`,
  internal: (networkId: number) => `network:${networkId}`,
  networkModerators: (networkId: number) => `network:${networkId}:moderators`,
  group: (groupId: number) => `group:${groupId}`,
  groupModerators: (groupId: number) => `group:${groupId}:moderators`,
  member: (memberId: number) => `member:${memberId}`,
  /** The pages on which this member looks as somebody else. */
  previews: (memberId: number) => `previews:${memberId}`,
  /** Those of a group who may chat: guests apart, whom the network may keep out. */
  chat: (groupId: number) => `chat:${groupId}`,
  guestChat: (groupId: number) => `chat:${groupId}:guests`,
  /** Those who show whether this member is there. */
  presence: (memberId: number) => `${PRESENCE}${memberId}`,
};

export type FleetingTarget = { rooms: readonly string[]; exceptRooms?: readonly string[] };

export type LivePublisher = {
  /** Keeps messages for those who come back, in the transaction of the consumer; gives what to emit after it. */
  store(tx: Transaction, drafts: readonly LiveDraft[]): Promise<StoredLiveMessage[]>;
  /** In their order, with a turn for others now and then; settles when the last one has left. */
  emit(messages: readonly StoredLiveMessage[]): Promise<void>;
  /** Tells those who are there at the moment; nothing is kept for others. */
  emitFleeting(to: FleetingTarget, message: FleetingMessage): void;
  /** Told of members of whom a socket came or went in this process; whether they are online is in `membersOnline`. */
  onPresence(listener: (memberIds: readonly number[]) => void): void;
  /** Lets sockets of a member work out anew what they may hear; ends those of ended sessions. */
  refreshMember(memberId: number): void;
};

/** The data of a message as the readers of a version get it. */
export const asVersion = (
  data: StoredLiveMessage['data'],
  version: LiveVersion,
): StoredLiveMessage['data'] => {
  const parts = data as Record<string, object>;
  const changed = Object.entries(version.changes).map(([name, change]) => [
    name,
    { ...parts[name], ...change },
  ]);
  return { ...parts, ...Object.fromEntries(changed) } as StoredLiveMessage['data'];
};

export async function storeLiveMessages(
  tx: Transaction,
  drafts: readonly LiveDraft[],
): Promise<StoredLiveMessage[]> {
  if (drafts.length === 0) return [];
  const stored = await rows<{ id: number }>(tx, insertMessages, [JSON.stringify(drafts)]);
  return drafts.map((draft, index) => ({ ...draft, id: stored[index]!.id }));
}

// The lock is held until commit: ids become visible in their order, so that no cursor skips one still on its way.
const insertMessages = `
  with locked as materialized (select pg_advisory_xact_lock(hashtext('live_messages')))
  insert into live_messages (rooms, except_rooms, topic, event, data, versions)
  select rooms, coalesce("exceptRooms", '{}'), topic, event, data, coalesce(versions, '[]')
  from locked, rows from (
    json_to_recordset($1::json)
      as (rooms text[], "exceptRooms" text[], topic text, event text, data json, versions json)
  ) with ordinality as t (rooms, "exceptRooms", topic, event, data, versions, position)
  order by position returning id`;
