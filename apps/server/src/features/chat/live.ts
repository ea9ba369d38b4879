import type { LiveEvents, NetworkSettings } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import { type LiveDraft, type LiveVersion, rooms } from '../../platform/live/live-messages.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import type { Services } from '../../platform/services.ts';
import {
  type HappenedRow,
  happenedIn,
  noteTold,
  type SideRow,
  type SpecialRow,
  sidesOf,
  specialsOf,
} from './audience.ts';
import { messagesUntold } from './message-queries.ts';
import { type Reader, writeProhibited } from './policy.ts';
import { presentLast, presentMessage, presentState } from './present.ts';
import { partnerStatesOf, toldStatesOf } from './queries.ts';
import { createReaderCounts } from './reader-counts.ts';
import type { LastMessageRow, MessageRow } from './tables.ts';

type Told = LiveEvents['chat_message'];
/** What happened, with everything that is said of it: a handful of statements, however much it is. */
type Happenings = {
  settings: NetworkSettings;
  sides: ReadonlyMap<number, SideRow[]>;
  specials: ReadonlyMap<number, SpecialRow[]>;
};
/** A message, and the newest one of its chat when everything up to its change was told. */
type Change = { row: MessageRow; last: MessageRow };

const nobody: ReadonlySet<number> = new Set();

const lastOf = (row: MessageRow, reader: Reader): LastMessageRow => ({
  ...row,
  has_attachments: row.files !== null,
  is_ignored: reader.ignored.has(row.author.id),
});

/** A message as a reader is told of it. */
const told = (
  { row, last }: Change,
  chatId: string,
  reader: Reader,
  { settings }: Pick<Happenings, 'settings'>,
): Told => ({
  chat_id: chatId,
  message: presentMessage(row, chatId, reader, settings),
  chat: {
    last_message: presentLast(lastOf(last, reader), settings),
    last_interacted_at: last.created_at,
    last_id: last.number,
    change: row.change,
  },
});

/** What of one version of a message reads differently in another. */
function differences(common: Told, own: Told): LiveVersion['changes'] {
  const changes: Record<string, object> = {};
  for (const part of ['message', 'chat'] as const) {
    const before = common[part] as Record<string, unknown>;
    const changed = Object.entries(own[part]).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    );
    if (changed.length > 0) changes[part] = Object.fromEntries(changed);
  }
  return changes;
}

/** To the two of a private chat each in their own way; who ignores the author is told nothing. */
function privately(change: Change, chat: HappenedRow, happenings: Happenings): LiveDraft[] {
  return (happenings.sides.get(chat.chat_id) ?? [])
    .filter((side) => !side.ignores && canChat({ isExternal: side.is_external }, happenings.settings))
    .map((side) => {
      const reader: Reader = {
        memberId: side.member_id,
        isExternal: side.is_external,
        isAdmin: false,
        isGroup: false,
        canWrite: writeProhibited({ isExternal: side.is_external }, side, happenings.settings) === null,
        ignored: nobody,
      };
      return {
        rooms: [rooms.member(side.member_id)],
        topic: `member:${side.member_id}`,
        event: 'chat_message',
        data: told(change, `member/${side.partner_id}`, reader, happenings),
      };
    });
}

const plain: Reader = {
  memberId: 0,
  isExternal: false,
  isAdmin: false,
  isGroup: true,
  canWrite: true,
  ignored: nobody,
};

/** To a group once, with what is different for its author, those who run it, guests, and those who ignore somebody. */
function inGroup(change: Change, chat: HappenedRow, groupId: number, happenings: Happenings): LiveDraft {
  const guestsChat = happenings.settings.guest_users_allow_chat;
  const canWrite = !chat.archived;
  const tell = (reader: Reader) => told(change, `group/${groupId}`, reader, happenings);
  const common = tell({ ...plain, canWrite });
  const special = (happenings.specials.get(groupId) ?? []).filter((each) => guestsChat || !each.is_external);
  const alike = Map.groupBy(special, (each) =>
    JSON.stringify(
      differences(
        common,
        tell({
          ...plain,
          canWrite,
          memberId: each.member_id,
          isExternal: each.is_external,
          isAdmin: each.is_admin,
          ignored: new Set(each.ignored),
        }),
      ),
    ),
  );
  const apart = special.map((each) => rooms.member(each.member_id));
  const asGuest = differences(common, tell({ ...plain, canWrite, isExternal: true }));
  const guests = [{ rooms: [rooms.guestChat(groupId)], exceptRooms: apart, changes: asGuest }];
  const versions: LiveVersion[] = [
    ...[...alike].map(([changes, people]) => ({
      rooms: people.map((each) => rooms.member(each.member_id)),
      exceptRooms: [],
      changes: JSON.parse(changes) as LiveVersion['changes'],
    })),
    ...(guestsChat ? guests : []),
    { rooms: [rooms.chat(groupId)], exceptRooms: apart, changes: {} },
  ];
  return {
    rooms: versions.flatMap((version) => [...version.rooms]),
    topic: `group:${groupId}`,
    event: 'chat_message',
    data: common,
    versions,
  };
}

type MessageEvent = RecordedEvent<'chat_message_created' | 'chat_message_changed'>;

/**
 * What changed in the chats of these events, in the order of their changes. Events come in the order in which their
 * transactions began, and those waited for each other: so not the events are told, but everything up to the newest
 * change that is there, and each change once. What was changed twice is told once, as it is now.
 */
async function draftsOfMessages(
  tx: Transaction,
  settings: NetworkSettings,
  events: readonly MessageEvent[],
): Promise<LiveDraft[]> {
  if (events.length === 0) return [];
  const firsts = new Map<number, number>();
  for (const { payload } of events)
    firsts.set(payload.chatId, Math.min(payload.change, firsts.get(payload.chatId) ?? payload.change));
  const chats = await happenedIn(tx, firsts);
  const found = Map.groupBy(await messagesUntold(tx, chats), ({ chat_id }) => chat_id);
  const changes = chats.map((chat) => {
    let last = found.get(chat.chat_id)?.find(({ number }) => number === chat.told_number);
    const told = (found.get(chat.chat_id) ?? [])
      .filter((row) => row.change > chat.told_change)
      .map((row): Change => {
        if (!last || row.number >= last.number) last = row;
        return { row, last };
      });
    return { chat, told };
  });
  const open = changes.filter(({ chat, told }) => told.length > 0 && !chat.is_closed);
  const moved = changes.flatMap(({ chat, told }) => {
    const newest = told.at(-1);
    return newest ? [{ chatId: chat.chat_id, change: newest.row.change, number: newest.last.number }] : [];
  });
  if (moved.length > 0) await noteTold(tx, moved);
  const authors = new Set(
    open.flatMap(({ told }) =>
      told.flatMap(({ row, last }) => [
        row.author.id,
        last.author.id,
        ...(row.quoted ? [row.quoted.author.id] : []),
      ]),
    ),
  );
  const groupIds = open.flatMap(({ chat }) => (chat.group_id === null ? [] : [chat.group_id]));
  const privateIds = open.flatMap(({ chat }) => (chat.group_id === null ? [chat.chat_id] : []));
  const happenings: Happenings = {
    settings,
    sides: Map.groupBy(privateIds.length > 0 ? await sidesOf(tx, privateIds) : [], ({ chat_id }) => chat_id),
    specials: Map.groupBy(
      groupIds.length > 0 ? await specialsOf(tx, groupIds, [...authors]) : [],
      ({ group_id }) => group_id,
    ),
  };
  return open.flatMap(({ chat, told }) =>
    told.flatMap((change) =>
      chat.group_id === null
        ? privately(change, chat, happenings)
        : [inGroup(change, chat, chat.group_id, happenings)],
    ),
  );
}

type MarkEvent = RecordedEvent<'chat_read' | 'chat_received' | 'chat_muted'>;

/** Own marks to one's own windows, and how far one got and read to the partner of a private chat. */
async function draftsOfMarks(tx: Transaction, events: readonly MarkEvent[]): Promise<LiveDraft[]> {
  const pairsOf = (...types: MarkEvent['type'][]) => [
    ...new Map(
      events
        .filter(({ type }) => types.includes(type))
        .map(({ payload }) => [`${payload.chatId}/${payload.memberId}`, payload]),
    ).values(),
  ];
  const own = await toldStatesOf(tx, pairsOf('chat_read', 'chat_muted'));
  const partners = await partnerStatesOf(tx, pairsOf('chat_read', 'chat_received'));
  return [
    ...own.map(
      (row): LiveDraft => ({
        rooms: [rooms.member(row.member_id)],
        topic: `member:${row.member_id}`,
        event: 'chat_state_changed',
        data: {
          chat_id: row.group_id === null ? `member/${row.partner_id}` : `group/${row.group_id}`,
          state: presentState(row),
        },
      }),
    ),
    ...partners.map(
      (row): LiveDraft => ({
        rooms: [rooms.member(row.partner_id)],
        topic: `member:${row.partner_id}`,
        event: 'chat_partner_state_changed',
        data: {
          chat_id: `member/${row.member_id}`,
          partner_state: { last_received_id: row.last_received, last_read_id: row.last_read },
        },
      }),
    ),
  ];
}

/** Guests have chats now or have none, and others can write to them or not. */
async function guestChatChanged(tx: Transaction): Promise<LiveDraft[]> {
  const { rows: networks } = await sql<{ id: number }>`select id from networks`.execute(tx);
  return networks.map(({ id }) => ({
    rooms: [rooms.internal(id), rooms.everyone(id)],
    topic: `network:${id}`,
    event: 'access_changed',
    data: {},
  }));
}

const isMessageEvent = (event: RecordedEvent): event is MessageEvent =>
  event.type === 'chat_message_created' || event.type === 'chat_message_changed';
const isMarkEvent = (event: RecordedEvent): event is MarkEvent =>
  event.type === 'chat_read' || event.type === 'chat_received' || event.type === 'chat_muted';

/** Shows what happens in chats to everyone who may read it, as it happens. */
export function webConsumers(services: Services): Consumer[] {
  const countReaders = createReaderCounts(services);
  return [
    {
      name: 'chat-live',
      async handle(events, tx) {
        const messageEvents = events.filter(isMessageEvent);
        const markEvents = events.filter(isMarkEvent);
        if (messageEvents.length + markEvents.length === 0) return undefined;
        const drafts = [
          ...(await draftsOfMessages(tx, services.settings.current(), messageEvents)),
          ...(markEvents.length > 0 ? await draftsOfMarks(tx, markEvents) : []),
        ];
        const messages = await services.live.store(tx, drafts);
        const read = [...messageEvents, ...markEvents].filter(
          ({ type }) => type === 'chat_read' || type === 'chat_message_created',
        );
        return async () => {
          await services.live.emit(messages);
          for (const { payload } of read) countReaders(payload.chatId);
        };
      },
    },
    {
      name: 'guest-chat-live',
      async handle(events, tx) {
        if (!events.some(({ type }) => type === 'guest_chat_changed')) return undefined;
        const messages = await services.live.store(tx, await guestChatChanged(tx));
        return async () => {
          // Whoever is told asks at once what they may do now.
          await services.settings.reload();
          await services.live.emit(messages);
        };
      },
    },
  ];
}
