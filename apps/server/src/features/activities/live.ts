import type { LiveEvents } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { EventType, RecordedEvent } from '../../platform/events/outbox.ts';
import { type LiveDraft, type LiveVersion, rooms } from '../../platform/live/live-messages.ts';
import { hearersOf } from '../../platform/policy/kind.ts';
import { STREAM } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { Naming } from '../members/index.ts';
import { hasParts } from './parts.ts';
import { entryAbilities, postAbilities, streamsToPinIn } from './policy.ts';
import { presentActivity, presentAnswered, presentReply } from './present.ts';
import { activitiesByIds, entriesByIds, repliesByIds } from './queries.ts';
import { type ReactionEvent, tellsReaction } from './reactions.ts';
import type { ActivityRow, EntryRow, PlaceRow, ReplyRow } from './tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;
type Standing = { person: Person; place: Partial<PlaceRow>; rooms: string[]; exceptRooms: string[] };

const nobody: Person = { memberId: 0, isExternal: false, isNetworkAdmin: false, administeredCategoryIds: [] };

/** What it takes of a place to say who reads it. */
type Place = Pick<PlaceRow, 'id' | 'openness' | 'group_id'>;

/**
 * The kinds of people who hear of an entry in a place, each with what they may do: everyone gets one message
 * that shows without a fetch, and the server alone works out abilities.
 */
function standings(networkId: number, authorId: number, place: Place): Standing[] {
  const author = rooms.member(authorId);
  const admins = rooms.networkModerators(networkId);
  const admin = { ...nobody, isNetworkAdmin: true };
  const { open, shared } = hearersOf(STREAM, networkId, place);
  const outside: Standing[] =
    open.length === 0
      ? []
      : [
          { person: nobody, place: {}, rooms: open, exceptRooms: [...shared, admins, author] },
          { person: admin, place: {}, rooms: [admins], exceptRooms: [...shared, author] },
        ];
  const own = { person: { ...nobody, memberId: authorId }, rooms: [author], exceptRooms: [] };
  if (place.group_id === null) return [...outside, { ...own, place: {} }];
  const moderators = rooms.groupModerators(place.group_id);
  return [
    ...outside,
    { person: nobody, place: { is_member: true }, rooms: shared, exceptRooms: [moderators, author] },
    {
      person: nobody,
      place: { is_member: true, is_admin: true },
      rooms: [moderators],
      exceptRooms: [author],
    },
    { ...own, place: { is_member: true } },
  ];
}

export const topicOf = (networkId: number, place: Place) =>
  place.group_id === null ? `network:${networkId}` : `group:${place.group_id}`;

/** Everyone who reads a place, without regard to what they may do there. */
export const readersOf = (networkId: number, places: readonly Place[]): string[] => [
  ...new Set(places.flatMap((place) => Object.values(hearersOf(STREAM, networkId, place)).flat())),
];

const placesSeen = (row: EntryRow, standing: Standing): PlaceRow[] =>
  row.places.map((place) => ({ ...place, visible: true, ...standing.place }));

async function placesOf(db: Sql, containerIds: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select c.id, c.openness, c.group_id from containers c where c.id = any(${[...containerIds]}::bigint[])
  `.execute(db);
  return rows;
}

/** Reads for nobody in particular. */
const anyone = { memberId: 0, isExternal: false };

/** Everything that the events of a batch speak of: five statements, however many they are. */
type Entries = {
  /** Those that are shown anew. */
  activities: ReadonlyMap<number, ActivityRow>;
  /** Those that something was done to. */
  entries: ReadonlyMap<number, EntryRow>;
  replies: ReadonlyMap<number, ReplyRow>;
  /** With which emoji those who reacted, or took that back, react to the entry now. */
  reactions: ReadonlyMap<string, string[]>;
  /** The rooms of those who ignore an author: they do not hear of what that one writes. */
  ignoring: ReadonlyMap<number, string[]>;
  /** Posts whose authors run one of their places. */
  runByAuthor: ReadonlySet<number>;
  naming: Naming;
};

async function loadEntries(
  tx: Transaction,
  naming: Naming,
  events: readonly RecordedEvent[],
): Promise<Entries> {
  const activityIds = new Set<number>();
  const entryIds = new Set<number>();
  const replyIds = new Set<number>();
  for (const { type, payload } of events) {
    if (!('activityId' in payload)) continue;
    const isShown = type === 'activity_created' || type === 'activity_updated';
    (isShown ? activityIds : entryIds).add(payload.activityId);
    if ('replyId' in payload && payload.replyId !== null) replyIds.add(payload.replyId);
  }
  const activities = activityIds.size === 0 ? [] : await activitiesByIds(tx, anyone, [...activityIds]);
  const entries = entryIds.size === 0 ? [] : await entriesByIds(tx, anyone, [...entryIds]);
  const replies = replyIds.size === 0 ? [] : await repliesByIds(tx, anyone, [...replyIds]);
  const authors = [...activities, ...replies].map((row) => row.author_id);
  return {
    ignoring: await roomsIgnoring(tx, authors),
    runByAuthor: await postsRunByAuthor(tx, [...activityIds]),
    activities: new Map(activities.map((row) => [row.id, row])),
    entries: new Map(entries.map((row) => [row.id, row])),
    replies: new Map(replies.map((row) => [row.id, row])),
    reactions: await reactionsOf(tx, events.filter(tellsReaction)),
    naming,
  };
}

async function postsRunByAuthor(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct lies.activity_id as id from activity_containers lies
    join members p on p.id = lies.author_id
    join containers c on c.id = lies.container_id
    left join groups g on g.id = c.group_id
    left join group_memberships m on m.group_id = c.group_id and m.member_id = p.id and m.state = 'member'
    where lies.activity_id = any(${[...ids]}::bigint[]) and (p.is_network_admin or m.is_admin or m.id is not null and exists (
      select 1 from group_category_administrators a
      where a.group_category_id = g.group_category_id and a.member_id = p.id
    ))
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const reactionKey = (activityId: number, replyId: number | null, memberId: number | null) =>
  `${activityId} ${replyId ?? ''} ${memberId}`;

async function reactionsOf(
  tx: Transaction,
  events: readonly ReactionEvent[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (events.length === 0) return found;
  const { rows } = await sql<{
    activity_id: number;
    reply_id: number | null;
    member_id: number;
    emoji: string;
  }>`
    select distinct r.activity_id, r.reply_id, r.member_id, r.emoji
    from unnest(
      ${events.map(({ payload }) => payload.activityId)}::bigint[], ${events.map(({ payload }) => payload.replyId)}::bigint[],
      ${events.map(({ actorId }) => actorId)}::bigint[]
    ) as t (activity_id, reply_id, member_id)
    join reactions r on r.activity_id = t.activity_id and r.member_id = t.member_id
      and r.reply_id is not distinct from t.reply_id
  `.execute(tx);
  for (const row of rows) {
    const key = reactionKey(row.activity_id, row.reply_id, row.member_id);
    found.set(key, [...(found.get(key) ?? []), row.emoji]);
  }
  return found;
}

async function roomsIgnoring(tx: Transaction, authorIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ ignored_id: number; members: number[] }>`
    select ignored_id, array_agg(member_id) as members from ignored_members
    where ignored_id = any(${[...new Set(authorIds)]}::bigint[]) group by ignored_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.ignored_id, row.members.map(rooms.member)]));
}

/** One message about an entry for all kinds of readers, with what each of them may do. */
const forAll = (
  common: Pick<LiveDraft, 'topic' | 'exceptRooms'>,
  kinds: readonly Standing[],
  changesFor: (standing: Standing) => LiveVersion['changes'],
) => ({
  ...common,
  rooms: [...new Set(kinds.flatMap((standing) => standing.rooms))],
  versions: kinds.map((standing) => ({
    rooms: standing.rooms,
    exceptRooms: standing.exceptRooms,
    changes: changesFor(standing),
  })),
});

/**
 * An entry in one place is shown to each kind of reader. One in several, or with parts of other features, is only named,
 * and asked for by those who care: each sees it another way.
 */
function draftsOfActivity(
  networkId: number,
  event: RecordedEvent<'activity_created' | 'activity_updated'>,
  { activities, ignoring, runByAuthor, naming }: Entries,
): LiveDraft[] {
  const row = activities.get(event.payload.activityId);
  const [place, ...others] = row?.places ?? [];
  if (!row || !place) return [];
  const common = { topic: topicOf(networkId, place), exceptRooms: ignoring.get(row.author_id) ?? [] };
  if (others.length > 0 || hasParts(row)) return [{ ...common, ...namedOnly(networkId, row) }];
  const kinds = standings(networkId, row.author_id, place);
  const shown: ActivityRow = {
    ...row,
    own: [],
    bookmarked: false,
    follows: null,
    replied: false,
    unread: true,
    places: placesSeen(row, kinds[0]!),
  };
  const changesFor = (standing: Standing) => {
    const places = placesSeen(row, standing).map((seen) => ({
      ...seen,
      is_admin: seen.is_admin || (standing.person.memberId === row.author_id && runByAuthor.has(row.id)),
    }));
    return {
      activity: {
        unread: standing.person.memberId !== row.author_id,
        pins_in: streamsToPinIn(standing.person, places),
        can: postAbilities(standing.person, row.author_id, places),
      },
    };
  };
  const data = { activity: presentActivity(nobody, shown, [], naming) };
  return [{ ...forAll(common, kinds, changesFor), event: event.type, data }];
}

/** A reply is shown like an entry; of an entry in several places only the entry is named. */
function draftsOfReply(
  networkId: number,
  event: RecordedEvent<'reply_created' | 'reply_restored' | 'reply_updated'>,
  { entries, replies, ignoring, naming }: Entries,
): LiveDraft[] {
  const row = entries.get(event.payload.activityId);
  const [place, ...others] = row?.places ?? [];
  if (!row || !place) return [];
  const topic = topicOf(networkId, place);
  if (others.length > 0)
    return [{ topic, ...namedOnly(networkId, row), rooms: readersOf(networkId, row.places) }];
  const reply = replies.get(event.payload.replyId);
  if (!reply) return [];
  if (reply.parts.length > 0)
    return [{ topic, ...namedOnly(networkId, row), rooms: readersOf(networkId, row.places) }];
  const kinds = standings(networkId, reply.author_id, place);
  const data = {
    activity_id: row.id,
    reply: presentReply(nobody, reply, placesSeen(row, kinds[0]!), naming),
  };
  const changesFor = (standing: Standing) => ({
    reply: { can: entryAbilities(standing.person, reply.author_id, placesSeen(row, standing)) },
  });
  const common = { topic, exceptRooms: ignoring.get(reply.author_id) ?? [] };
  const base = forAll(common, kinds, changesFor);
  return event.type !== 'reply_updated'
    ? [{ ...base, event: 'reply_created', data: { ...data, reply_count: row.reply_count } }]
    : [{ ...base, event: 'reply_updated', data }];
}

const namedOnly = (networkId: number, row: EntryRow) => ({
  rooms: [...readersOf(networkId, row.places), rooms.member(row.author_id)],
  event: 'activity_changed' as const,
  data: { id: row.id },
});

async function draftsOf(
  tx: Transaction,
  networkId: number,
  event: RecordedEvent,
  entries: Entries,
): Promise<LiveDraft[]> {
  switch (event.type) {
    case 'activity_created':
    case 'activity_updated':
      return draftsOfActivity(networkId, event, entries);
    case 'confirmation_changed':
    case 'activity_restored': {
      const row = entries.entries.get(event.payload.activityId);
      const place = row?.places[0];
      return row && place ? [{ topic: topicOf(networkId, place), ...namedOnly(networkId, row) }] : [];
    }
    case 'reply_created':
    case 'reply_restored':
    case 'reply_updated':
      return draftsOfReply(networkId, event, entries);
    case 'activity_parts_changed': {
      const row = entries.entries.get(event.payload.activityId);
      const [place] = row?.places ?? [];
      return row && place ? [{ topic: topicOf(networkId, place), ...namedOnly(networkId, row) }] : [];
    }
    case 'activity_deleted': {
      const places = await placesOf(tx, event.payload.containerIds);
      const [place] = places;
      if (!place) return [];
      return [
        {
          rooms: readersOf(networkId, places),
          topic: topicOf(networkId, place),
          event: 'activity_deleted',
          data: { id: event.payload.activityId },
        },
      ];
    }
    case 'pins_changed':
    case 'streams_changed': {
      const [place] = await placesOf(tx, [event.payload.containerId]);
      if (!place) return [];
      const told = { rooms: readersOf(networkId, [place]), topic: topicOf(networkId, place) };
      return event.type === 'pins_changed'
        ? [{ ...told, event: 'pins_changed', data: { stream_id: place.id } }]
        : [{ ...told, event: 'streams_changed', data: { group_id: place.group_id } }];
    }
    case 'reply_deleted':
    case 'reaction_set':
    case 'reaction_removed': {
      const { activityId, replyId } = event.payload;
      const row = entries.entries.get(activityId);
      const place = row?.places[0];
      if (!row || !place) return [];
      const base = {
        rooms: readersOf(networkId, row.places),
        topic: topicOf(networkId, place),
      };
      if (event.type === 'reply_deleted') {
        const data = { activity_id: activityId, id: event.payload.replyId, reply_count: row.reply_count };
        return [{ ...base, event: 'reply_deleted', data }];
      }
      const answered = replyId === null ? row : entries.replies.get(replyId);
      if (!answered) return [];
      const data: LiveEvents['reactions_changed'] = {
        activity_id: activityId,
        reply_id: replyId,
        member_id: event.actorId ?? 0,
        reacted: reactedOf(event, answered, entries),
      };
      return [{ ...base, event: 'reactions_changed', data }];
    }
    default:
      return [];
  }
}

function reactedOf(event: ReactionEvent, answered: Parameters<typeof presentAnswered>[0], entries: Entries) {
  const { activityId, replyId } = event.payload;
  const own = entries.reactions.get(reactionKey(activityId, replyId, event.actorId)) ?? [];
  return {
    ...presentAnswered(answered),
    i: { liked: own.includes('like'), reactions: own.filter((emoji) => emoji !== 'like').toSorted() },
  };
}

const TOLD: Partial<Record<EventType, true>> = {
  pins_changed: true,
  streams_changed: true,
  activity_created: true,
  activity_updated: true,
  activity_deleted: true,
  activity_restored: true,
  confirmation_changed: true,
  activity_parts_changed: true,
  reply_created: true,
  reply_updated: true,
  reply_deleted: true,
  reply_restored: true,
  reaction_set: true,
  reaction_removed: true,
};

/** Shows what happens in streams to everyone who may read it, as it happens. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'activities-live',
    async handle(events, tx) {
      const told = events.filter((event) => event.type in TOLD);
      if (told.length === 0) return undefined;
      const { rows } = await sql<{ id: number }>`select id from networks limit 1`.execute(tx);
      const networkId = rows[0]!.id;
      const entries = await loadEntries(tx, services.settings.current(), told);
      const drafts: LiveDraft[] = [];
      for (const event of told) drafts.push(...(await draftsOf(tx, networkId, event, entries)));
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
