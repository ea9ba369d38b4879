import type { PollChanged } from '@dorfplatz/contract';
import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { type LiveDraft, rooms } from '../../platform/live/live-messages.ts';
import { hearersOf } from '../../platform/policy/kind.ts';
import { STREAM } from '../../platform/policy/kinds.ts';
import { visibleToMemberText } from '../../platform/policy/visible-to.ts';
import type { Services } from '../../platform/services.ts';
import type { Naming } from '../members/index.ts';
import { presentOptions } from './present.ts';
import { pollsOf } from './queries.ts';
import type { PollRow } from './tables.ts';

type PlacedRow = {
  activity_id: number;
  author_id: number;
  network_id: number;
  places: { id: number; openness: 'everyone' | 'internal' | 'members'; group_id: number | null }[];
};

const placedText = `
  select a.id as activity_id, a.author_id, (select id from networks limit 1) as network_id,
    json_agg(json_build_object('id', c.id, 'openness', c.openness, 'group_id', c.group_id) order by c.id) as places
  from activities a
  join activity_containers lies on lies.activity_id = a.id join containers c on c.id = lies.container_id
  where a.id = any($1::bigint[]) and a.deleted_at is null group by a.id`;

const ownText = `
  select activity_id, member_id, json_agg(json_build_object('option_id', option_id, 'answer', answer) order by option_id) as answers
  from poll_answers where activity_id = any($1::bigint[]) and member_id = any($2::bigint[]) group by 1, 2`;

// Those who read a poll and ignore somebody whose face it shows: for them it looks different.
const ignoringText = `
  select distinct o.activity_id, i.member_id
  from poll_options o cross join unnest(o.recent_voters) as shown (id)
  join ignored_members i on i.ignored_id = shown.id join members p on p.id = i.member_id
  where o.activity_id = any($1::bigint[]) and exists (
    select 1 from activity_containers lies join containers c on c.id = lies.container_id
    where lies.activity_id = o.activity_id and ${visibleToMemberText()}
  )`;

/** What people did in a batch of events, by post: however many answered, a poll is told once. */
type Done = { answered: Map<number, Set<number>>; turned: Set<number> };

function gathered(events: Parameters<Consumer['handle']>[0]): Done {
  const done: Done = { answered: new Map(), turned: new Set() };
  for (const { type, payload, actorId } of events) {
    if (type === 'poll_turned') done.turned.add(payload.activityId);
    if (type !== 'poll_answered') continue;
    const people = done.answered.get(payload.activityId) ?? new Set();
    if (actorId !== null) people.add(actorId);
    done.answered.set(payload.activityId, people);
  }
  // Who reads it anew has the answers too.
  for (const id of done.turned) done.answered.delete(id);
  return done;
}

const topicOf = ({ network_id, places }: PlacedRow) =>
  places[0]!.group_id === null ? `network:${network_id}` : `group:${places[0]!.group_id}`;

const readersOf = ({ network_id, places }: PlacedRow): string[] => [
  ...new Set(places.flatMap((place) => Object.values(hearersOf(STREAM, network_id, place)).flat())),
];

/** That a poll is different for everyone who reads it. */
const namedOnly = (row: PlacedRow): LiveDraft => ({
  rooms: [...readersOf(row), rooms.member(row.author_id)],
  topic: topicOf(row),
  event: 'activity_changed',
  data: { id: row.activity_id },
});

/** Everything that is told of polls that were answered: four statements, however many they and their readers are. */
async function answeredDrafts(
  tx: Transaction,
  naming: Naming,
  { answered }: Done,
  placed: ReadonlyMap<number, PlacedRow>,
): Promise<LiveDraft[]> {
  const ids = [...answered.keys()];
  if (ids.length === 0) return [];
  const polls = await pollsOf(tx, { memberId: 0 }, ids);
  const people = [...new Set([...answered.values()].flatMap((each) => [...each]))];
  const own = await rows<{ activity_id: number; member_id: number; answers: PollRow['my_answers'] }>(
    tx,
    ownText,
    [ids, people],
  );
  const ignoring = await rows<{ activity_id: number; member_id: number }>(tx, ignoringText, [ids]);
  return polls.flatMap((poll) => {
    const row = placed.get(poll.activity_id);
    if (!row) return [];
    const actors = [...(answered.get(poll.activity_id) ?? [])];
    const apart = ignoring.filter(({ activity_id }) => activity_id === poll.activity_id);
    const data: PollChanged = {
      activity_id: poll.activity_id,
      change: poll.change,
      answer_count: poll.answer_count,
      options: presentOptions(poll, naming),
      my_answers: null,
    };
    const common = { topic: topicOf(row), event: 'poll_changed' as const };
    const except = [...actors, ...apart.map(({ member_id }) => member_id)].map(rooms.member);
    const answersOf = (memberId: number) =>
      own.find((each) => each.activity_id === poll.activity_id && each.member_id === memberId)?.answers ?? [];
    const isApart = new Set(apart.map(({ member_id }) => member_id));
    return [
      { ...common, rooms: readersOf(row), exceptRooms: except, data },
      // Other tabs of who answered show that too.
      ...actors
        .filter((id) => !isApart.has(id))
        .map((id) => ({
          ...common,
          rooms: [rooms.member(id)],
          data: { ...data, my_answers: answersOf(id) },
        })),
      ...(apart.length === 0
        ? []
        : [
            {
              rooms: [...isApart].map(rooms.member),
              topic: topicOf(row),
              event: 'activity_changed' as const,
              data: { id: row.activity_id },
            },
          ]),
    ];
  });
}

/** Shows answers to everyone who reads a poll, as they are given. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'polls-live',
    async handle(events, tx) {
      const done = gathered(events);
      const ids = [...done.answered.keys(), ...done.turned];
      if (ids.length === 0) return undefined;
      const found = await rows<PlacedRow>(tx, placedText, [ids]);
      const placed = new Map(found.map((row) => [row.activity_id, row]));
      const drafts = [
        ...[...done.turned].flatMap((id) => placed.get(id) ?? []).map(namedOnly),
        ...(await answeredDrafts(tx, services.settings.current(), done, placed)),
      ];
      const messages = await services.live.store(tx, drafts);
      return () => services.live.emit(messages);
    },
  },
];
