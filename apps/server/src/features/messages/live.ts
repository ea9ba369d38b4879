import type { Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import { membersOnline } from '../../platform/live/readers.ts';
import type { Services } from '../../platform/services.ts';
import { sentMessages } from './audience.ts';

const idsOfSent = (events: readonly RecordedEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'message_sent' ? [event.payload.messageId] : []));

const marked = (events: readonly RecordedEvent[]) =>
  events.flatMap((event) => (event.type === 'messages_marked' ? [event.payload] : []));

const draft = (roomNames: string[], topic: string, messageIds: number[]): LiveDraft => ({
  rooms: roomNames,
  topic,
  event: 'messages_changed',
  data: { message_ids: messageIds },
});

async function draftsOf(tx: Transaction, events: readonly RecordedEvent[]): Promise<LiveDraft[]> {
  const sent = await sentMessages(tx, idsOfSent(events));
  return [
    // To everybody: one room instead of tens of thousands; an id tells whoever did not get it nothing.
    ...sent.map(({ id, author_id, network_id, to_all, member_ids }) =>
      to_all
        ? draft([rooms.internal(network_id), rooms.everyone(network_id)], `network:${network_id}`, [id])
        : draft([author_id, ...member_ids].map(rooms.member), `member:${author_id}`, [id]),
    ),
    ...marked(events).map(({ memberId, messageIds }) =>
      draft([rooms.member(memberId)], `member:${memberId}`, messageIds),
    ),
  ];
}

/** Lets lists of messages read anew, in every window of those who sent, got, read or deleted one. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'messages-live',
    async handle(events, tx) {
      const drafts = await draftsOf(tx, events);
      if (drafts.length === 0) return undefined;
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];

/** Told of more than so many, only those who are there hear their new count: everybody else asks when they come. */
const TOLD_ALL = 200;

/** Whose number of unread messages these events change. */
export async function countedAnew(tx: Transaction, events: readonly RecordedEvent[]): Promise<number[]> {
  const sent = await sentMessages(tx, idsOfSent(events));
  const got = [...new Set(sent.flatMap((message) => message.member_ids))];
  const told = got.length > TOLD_ALL ? [...(await membersOnline(tx, got))] : got;
  return [...new Set([...told, ...marked(events).map(({ memberId }) => memberId)])];
}
