import type { NotificationKind } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { type Notice, noteChange, notify, withdraw, withdrawUnread } from '../notifications/index.ts';
import { type ReactionEvent, tellsReaction } from './reactions.ts';

/** People told of a reply at most: the author, and those who replied before. */
const REPLY_AUDIENCE = 200;

type Updated = RecordedEvent<'activity_updated' | 'reply_updated'>;

const replyOf = ({
  payload,
}: RecordedEvent<'activity_created' | 'reply_created'> | Updated): number | null =>
  'replyId' in payload ? payload.replyId : null;

const mentionKey = (activityId: number, replyId: number | null) => `mention:${activityId}:${replyId ?? ''}`;

const mentions = (event: RecordedEvent<'activity_created' | 'reply_created'> | Updated): Notice[] => {
  const replyId = replyOf(event);
  return event.payload.mentioned.map((memberId) => ({
    memberId,
    kind: 'mention',
    about: { activity_id: event.payload.activityId, reply_id: replyId },
    actorId: event.actorId!,
    gatheringKey: mentionKey(event.payload.activityId, replyId),
  }));
};

type ReplyCreated = RecordedEvent<'reply_created'>;

/** Who hears of what happened: by the event's id those of a thread, or the author of what was reacted to. */
type People = ReadonlyMap<number, readonly number[]>;

/** The ids of events after which whoever reacted still does: with another emoji, or again. */
type StillReacting = ReadonlySet<number>;

/**
 * Those who wrote in the thread of each reply or follow it, the author of the post first, but those whom the reply names
 * anyway and those who muted it; and the author of each entry that somebody reacted to. Two statements, however many events there are.
 */
async function peopleOf(
  tx: Transaction,
  events: readonly RecordedEvent[],
): Promise<{ people: People; stillReacting: StillReacting }> {
  const people = new Map<number, number[]>();
  const stillReacting = new Set<number>();
  const add = (rows: readonly { event_id: number; author_id: number }[]) => {
    for (const { event_id, author_id } of rows) {
      const told = people.get(event_id);
      if (told) told.push(author_id);
      else people.set(event_id, [author_id]);
    }
  };
  const replies = events.filter((event) => event.type === 'reply_created');
  if (replies.length > 0) add(await authorsOfThreads(tx, replies));
  const reactions = events.filter(tellsReaction);
  if (reactions.length > 0) {
    const rows = await authorsOfEntries(tx, reactions);
    add(rows);
    for (const row of rows) if (row.still_reacts) stillReacting.add(row.event_id);
  }
  return { people, stillReacting };
}

type InThread = { id: number; payload: Pick<ReplyCreated['payload'], 'activityId' | 'mentioned'> };

async function authorsOfThreads(tx: Transaction, events: readonly InThread[]) {
  const asked = events.map(({ id, payload: { activityId, mentioned } }) => ({ id, activityId, mentioned }));
  const { rows } = await sql<{ event_id: number; author_id: number }>`
    select t.id as event_id, thread.author_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t (id bigint, "activityId" bigint, mentioned bigint[])
    cross join lateral (
      select author_id, min(position) as position from (
        select author_id, 0 as position from activities where id = t."activityId"
        union
        select author_id, 1 from replies where activity_id = t."activityId" and deleted_at is null
        union
        select member_id, 1 from activity_follows where activity_id = t."activityId" and state = 'following'
      ) as people
      where author_id <> all(t.mentioned) and not exists (
        select 1 from activity_follows silent
        where silent.activity_id = t."activityId" and silent.member_id = people.author_id and silent.state = 'muted'
      )
      group by author_id order by min(position), author_id limit ${REPLY_AUDIENCE}
    ) thread
    order by t.id, thread.position, thread.author_id
  `.execute(tx);
  return rows;
}

async function authorsOfEntries(tx: Transaction, events: readonly ReactionEvent[]) {
  const { rows } = await sql<{ event_id: number; author_id: number; still_reacts: boolean }>`
    select t.id as event_id, coalesce(r.author_id, a.author_id) as author_id, exists (
      select 1 from reactions left_over where left_over.activity_id = t.activity_id
        and left_over.reply_id is not distinct from t.reply_id and left_over.member_id = t.actor_id
    ) as still_reacts
    from unnest(
      ${events.map(({ id }) => id)}::bigint[], ${events.map(({ payload }) => payload.activityId)}::bigint[],
      ${events.map(({ payload }) => payload.replyId)}::bigint[], ${events.map(({ actorId }) => actorId)}::bigint[]
    ) as t (id, activity_id, reply_id, actor_id)
    left join replies r on r.id = t.reply_id and r.deleted_at is null
    left join activities a on a.id = t.activity_id and t.reply_id is null and a.deleted_at is null
    where coalesce(r.id, a.id) is not null
  `.execute(tx);
  return rows;
}

/** All reactions to one entry become one notification, of the kind of the newest. */
function reactionOf({ payload: { activityId, replyId, emoji } }: ReactionEvent) {
  const kind: NotificationKind = emoji === 'like' ? 'like' : 'reaction';
  return { kind, gatheringKey: `reaction:${activityId}:${replyId ?? ''}` };
}

/**
 * Takes back what those were told who are not named any more. Whoever is still named elsewhere in the same post keeps it,
 * and whoever takes part in the thread hears of the reply as of any other.
 */
async function takeBackMentions(tx: Transaction, event: Updated): Promise<Notice[]> {
  const { activityId, unmentioned = [] } = event.payload;
  if (unmentioned.length === 0 || event.actorId === null) return [];
  const replyId = replyOf(event);
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${unmentioned}::bigint[]) as wanted (id) where not exists (
      select 1 from mentions m where m.member_id = wanted.id and m.activity_id = ${activityId}
        and m.reply_id is not distinct from ${replyId}::bigint
    )
  `.execute(tx);
  const told = { gatheringKey: mentionKey(activityId, replyId), actorId: event.actorId };
  const gone = await withdrawUnread(
    tx,
    told,
    rows.map(({ id }) => id),
  );
  if (gone.length === 0 || replyId === null) return [];
  const people = await authorsOfThreads(tx, [{ id: event.id, payload: { activityId, mentioned: [] } }]);
  const takePart = new Set(people.map(({ author_id }) => author_id));
  return gone
    .filter((memberId) => takePart.has(memberId))
    .map((memberId) => replyNotice(memberId, activityId, replyId, told.actorId));
}

const replyNotice = (memberId: number, activityId: number, replyId: number, actorId: number): Notice => ({
  memberId,
  kind: 'reply',
  about: { activity_id: activityId, reply_id: replyId },
  actorId,
  gatheringKey: `reply:${replyId}`,
});

function noticesOf(event: RecordedEvent, people: People): Notice[] {
  switch (event.type) {
    case 'activity_created':
    case 'activity_updated':
    case 'reply_updated':
      return mentions(event);
    case 'reply_created': {
      const { activityId, replyId } = event.payload;
      const replies = (people.get(event.id) ?? []).map((memberId) =>
        replyNotice(memberId, activityId, replyId, event.actorId!),
      );
      return [...mentions(event), ...replies];
    }
    case 'reaction_set': {
      const { activityId, replyId } = event.payload;
      const [memberId] = people.get(event.id) ?? [];
      if (!memberId) return [];
      const about = { activity_id: activityId, reply_id: replyId };
      return [{ memberId, about, actorId: event.actorId!, ...reactionOf(event) }];
    }
    default:
      return [];
  }
}

/** Tells of all that happened together; before something is taken back, of what came before it. */
async function tellOf(tx: Transaction, events: readonly RecordedEvent[]): Promise<void> {
  const { people, stillReacting } = await peopleOf(tx, events);
  let notices: Notice[] = [];
  for (const event of events) {
    const [memberId] = people.get(event.id) ?? [];
    const isUpdated = event.type === 'activity_updated' || event.type === 'reply_updated';
    if (isUpdated && event.payload.unmentioned?.length) {
      await notify(tx, notices);
      notices = await takeBackMentions(tx, event);
    }
    if (event.type !== 'reaction_removed') notices.push(...noticesOf(event, people));
    else if (memberId) {
      await notify(tx, notices);
      notices = [];
      const { gatheringKey } = reactionOf(event);
      const notice = { memberId, actorId: event.actorId!, gatheringKey };
      await (stillReacting.has(event.id) ? noteChange(tx, notice) : withdraw(tx, notice));
    }
  }
  await notify(tx, notices);
}

/** Tells people what concerns them. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'activities-notices',
    async handle(events, tx) {
      await tellOf(tx, events);
      return () => services.events.nudge();
    },
  },
];
