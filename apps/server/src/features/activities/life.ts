import type { LiveEvents } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import type { Services } from '../../platform/services.ts';
import { type Notice, notify } from '../notifications/index.ts';
import { openMembers } from './confirmations/queries.ts';
import { marksOf } from './marks/queries.ts';

/** So many people are reminded at a time. */
const REMINDED_AT_A_TIME = 500;

type Official = {
  activity_id: number;
  author_id: number;
  confirmed_count: number;
  audience_count: number;
  group_ids: number[];
  is_for_network: boolean;
};

async function officialPosts(tx: Transaction, ids: readonly number[]): Promise<Map<number, Official>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Official>`
    select c.activity_id, a.author_id, c.confirmed_count, c.audience_count,
           coalesce(array_agg(place.group_id) filter (where place.group_id is not null), '{}') as group_ids,
           coalesce(bool_or(place.group_id is null), false) as is_for_network
    from activity_confirmations c join activities a on a.id = c.activity_id and a.deleted_at is null
    join activity_containers lies on lies.activity_id = a.id join containers place on place.id = lies.container_id
    where c.activity_id = any(${[...ids]}::bigint[]) group by c.activity_id, a.author_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.activity_id, row]));
}

function draftsOfConfirmation(
  networkId: number,
  event: RecordedEvent<'confirmation_given'>,
  official: ReadonlyMap<number, Official>,
): LiveDraft[] {
  const { activityId } = event.payload;
  const post = official.get(activityId);
  if (!post || event.actorId === null) return [];
  const own = rooms.member(event.actorId);
  const topic = `member:${event.actorId}`;
  const given: LiveEvents['confirmation_given'] = {
    activity_id: activityId,
    counts: null,
    confirmed_at: event.createdAt,
  };
  const counts = { confirmed: post.confirmed_count, audience: post.audience_count };
  return [
    { rooms: [own], topic, event: 'confirmation_given', data: given },
    {
      // Who runs one of several places alone does not follow it up, and takes no count from this.
      rooms: [
        rooms.member(post.author_id),
        ...(post.group_ids.length + (post.is_for_network ? 1 : 0) === 1
          ? [rooms.networkModerators(networkId), ...post.group_ids.map(rooms.groupModerators)]
          : []),
      ],
      exceptRooms: [own],
      topic,
      event: 'confirmation_given',
      data: { activity_id: activityId, counts, confirmed_at: null },
    },
  ];
}

/** Own marks come to one's other tabs, confirmations to those who wait for them. */
export const lifeLive = (services: Services): Consumer => ({
  name: 'activities-life-live',
  async handle(events, tx) {
    const marked = events.filter((event) => event.type === 'activity_marked');
    const given = events.filter((event) => event.type === 'confirmation_given');
    if (marked.length === 0 && given.length === 0) return undefined;
    const marks =
      marked.length === 0
        ? []
        : await marksOf(
            tx,
            marked.map(({ payload }) => payload),
          );
    const official = await officialPosts(
      tx,
      given.map(({ payload }) => payload.activityId),
    );
    const { rows } = await sql<{ id: number }>`select id from networks limit 1`.execute(tx);
    const networkId = rows[0]!.id;
    const drafts: LiveDraft[] = [
      ...marks.map(
        ({ member_id, ...data }): LiveDraft => ({
          rooms: [rooms.member(member_id)],
          topic: `member:${member_id}`,
          event: 'activity_marked',
          data,
        }),
      ),
      ...given.flatMap((event) => draftsOfConfirmation(networkId, event, official)),
    ];
    const messages = await services.live.store(tx, drafts);
    return () => services.live.emit(messages);
  },
});

async function shareNotices(
  tx: Transaction,
  events: readonly RecordedEvent<'activity_shared'>[],
): Promise<Notice[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: number; author_id: number }>`
    select id, author_id from activities where deleted_at is null
      and id = any(${events.map(({ payload }) => payload.originalId)}::bigint[])
  `.execute(tx);
  const authors = new Map(rows.map((row) => [row.id, row.author_id]));
  return events.flatMap(({ payload: { activityId, originalId }, actorId }) => {
    const memberId = authors.get(originalId);
    if (memberId === undefined || actorId === null) return [];
    const about = { activity_id: activityId };
    return [{ memberId, kind: 'post_shared' as const, about, actorId, gatheringKey: `shared:${activityId}` }];
  });
}

async function remindAll(
  tx: Transaction,
  { payload: { activityId }, actorId }: RecordedEvent<'confirmation_reminded'>,
): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await openMembers(tx, activityId, after, REMINDED_AT_A_TIME);
    const last = ids.at(-1);
    if (last === undefined) return;
    await notify(
      tx,
      ids.map((memberId) => ({
        memberId,
        kind: 'confirmation_reminder' as const,
        about: { activity_id: activityId },
        actorId: actorId!,
        gatheringKey: `confirmation:${activityId}`,
      })),
    );
    after = last;
  }
}

/** Tells authors of shares, and readers of what waits for their confirmation. */
export const lifeNotices = (services: Services): Consumer => ({
  name: 'activities-life-notices',
  async handle(events, tx) {
    const shared = events.filter((event) => event.type === 'activity_shared');
    const reminded = events.filter((event) => event.type === 'confirmation_reminded');
    if (shared.length === 0 && reminded.length === 0) return undefined;
    await notify(tx, await shareNotices(tx, shared));
    for (const event of reminded) await remindAll(tx, event);
    return () => services.events.nudge();
  },
});
