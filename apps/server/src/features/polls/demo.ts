import type { PollAnswer, PollType } from '@dorfplatz/contract';
import { rows, sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { recount } from './commands.ts';

const MINUTE = 60_000;
const ZONE = 'Europe/Berlin';

type PlannedOption = {
  label: string;
  limit?: number;
  /** Days from now, and the hours there; without hours it lasts all day. */
  inDays?: number;
  hours?: readonly [string, string];
  /** How many of ten people take it. */
  liked: number;
};

type PlannedPoll = {
  type: PollType;
  title: string;
  content: string;
  agoMinutes: number;
  endsInDays: number | null;
  membersAdd?: boolean;
  /** How many of ten people answer. */
  answering: number;
  options: readonly PlannedOption[];
};

const POLLS: readonly PlannedPoll[] = [
  {
    type: 'question',
    title: 'Welches Motto bekommt unser Sommerfest?',
    content:
      'Bitte stimmt bald ab. Danach gehen die Plakate in den Druck, und es lässt sich nichts mehr ändern.',
    agoMinutes: 25,
    endsInDays: 4,
    answering: 6,
    options: [
      { label: 'Unter der Linde: Musik, Tafel, Lichter', liked: 5 },
      { label: 'Ein Platz, viele Küchen', liked: 3 },
      { label: 'Flohmarkt und Straßentheater', liked: 2 },
    ],
  },
  {
    type: 'survey',
    title: 'Wer bringt was zum Sommerfest mit?',
    content: 'Mehreres ist möglich. Was fehlt, dürft ihr ergänzen.',
    agoMinutes: 190,
    endsInDays: null,
    membersAdd: true,
    answering: 4,
    options: [
      { label: 'Kuchen', limit: 3, liked: 9 },
      { label: 'Salat', limit: 5, liked: 5 },
      { label: 'Geschirr und Besteck', liked: 2 },
      { label: 'Hilfe beim Aufbau', limit: 8, liked: 4 },
    ],
  },
  {
    type: 'schedule',
    title: 'Wann treffen wir uns zum Basteln der Laternen?',
    content: 'Wir brauchen etwa zwei Stunden. An einem der Tage ginge es auch länger.',
    agoMinutes: 320,
    endsInDays: 6,
    answering: 5,
    options: [
      { label: '', inDays: 9, hours: ['18:00', '20:00'], liked: 4 },
      { label: '', inDays: 11, hours: ['19:00', '21:00'], liked: 8 },
      { label: 'mit Mittagessen', inDays: 14, liked: 5 },
    ],
  },
];

/** A number from 0 to 9 that is the same in every load. */
const lot = (...parts: number[]): number => {
  let hash = 7;
  for (const part of parts) hash = (hash * 31 + part * 17 + 11) % 9973;
  return hash % 10;
};

const wallAt = (now: number, inDays: number, hour: string): string => {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate();
  return `${day.add({ days: inDays })}T${hour}`;
};

/** The evening so many days from now. */
const eveningIn = (now: number, days: number): string =>
  Temporal.PlainDateTime.from(wallAt(now, days, '20:00'))
    .toZonedDateTime(ZONE)
    .toInstant()
    .toString();

function answersOf(poll: PlannedPoll, people: readonly number[]) {
  const taken = poll.options.map(() => 0);
  return people.flatMap((memberId, person) => {
    if (lot(person, poll.agoMinutes) >= poll.answering) return [];
    const given: { option: number; member_id: number; answer: PollAnswer }[] = [];
    const turn = (person * 7 + 3) % 10;
    const start = turn < 5 ? 0 : turn < 8 ? 1 : 2;
    for (const [index, { limit, liked }] of poll.options.entries()) {
      const isLiked =
        poll.type === 'question' ? index === start : lot(person, index, poll.agoMinutes) < liked;
      const hasRoom = limit === undefined || taken[index]! < limit;
      if (isLiked && hasRoom) {
        taken[index]! += 1;
        given.push({ option: index, member_id: memberId, answer: 'yes' });
      } else if (poll.type === 'schedule') {
        const answer = lot(person, index, 2) < 4 ? 'maybe' : 'no';
        given.push({ option: index, member_id: memberId, answer });
      }
    }
    return given;
  });
}

/** What the summer party asks its group: a question, a list of who brings what, and a date that is looked for. */
export async function write({ tx, now, accounts }: Demo): Promise<void> {
  const emails = accounts.map(({ email }) => email);
  const [group] = await rows<{ id: number; stream_id: number }>(
    tx,
    `select g.id, c.id as stream_id from groups g join containers c on c.group_id = g.id and c.kind = 'stream'
     where g.archived_at is null and g.access = 'open'
     order by g.slug = 'ag-sommerfest' desc, g.slug like '%fest%' desc, g.member_count desc, g.id limit 1`,
    [],
  );
  if (!group) return;
  const people = await rows<{ id: number; is_account: boolean }>(
    tx,
    `select m.id, m.email = any($2::citext[]) as is_account
     from group_memberships gm join members m on m.id = gm.member_id
     where gm.group_id = $1 and gm.state = 'member' and m.state = 'active' and not m.is_external
     order by gm.is_admin desc, m.id`,
    [group.id, emails],
  );
  // Who tries the demo answers themselves.
  const others = people.filter(({ is_account }) => !is_account).map(({ id }) => id);
  for (const [index, poll] of POLLS.entries())
    await writePoll({ tx, now }, poll, {
      streamId: group.stream_id,
      authorId: others[index] ?? others[0]!,
      answers: answersOf(poll, others),
    });
}

async function writePoll(
  { tx, now }: Pick<Demo, 'tx' | 'now'>,
  poll: PlannedPoll,
  {
    streamId,
    authorId,
    answers,
  }: { streamId: number; authorId: number; answers: ReturnType<typeof answersOf> },
): Promise<void> {
  const at = new Date(now - poll.agoMinutes * MINUTE).toISOString();
  const ends = poll.endsInDays === null ? null : eveningIn(now, poll.endsInDays);
  const [post] = await rows<{ id: number }>(
    tx,
    `with entry as (
       insert into activities (author_id, type, title, content, parts, created_at)
       values ($1, $2, $3, $4, '{poll}', $5) returning id, created_at
     ), placed as (
       insert into activity_containers (container_id, activity_id, author_id, created_at)
       select $6, id, $1, created_at from entry
     ), raised as (
       update containers set last_entry_at = greatest(last_entry_at, entry.created_at) from entry where containers.id = $6
     )
     select id from entry`,
    [authorId, poll.type, poll.title, poll.content, at, streamId],
  );
  const activityId = post!.id;
  await sql`
    insert into polls (activity_id, type, closes_at, members_add_options)
    values (${activityId}, ${poll.type}, ${ends}, ${poll.membersAdd ?? false})
  `.execute(tx);
  const planned = poll.options.map(({ label, limit, inDays, hours }, position) => ({
    position,
    label,
    answer_limit: limit ?? null,
    starts_wall: inDays === undefined ? null : wallAt(now, inDays, hours?.[0] ?? '00:00'),
    ends_wall: inDays === undefined ? null : wallAt(now, inDays, hours?.[1] ?? '00:00'),
    time_zone: hours ? ZONE : null,
  }));
  const options = await rows<{ id: number }>(
    tx,
    `insert into poll_options (activity_id, position, label, answer_limit, starts_wall, ends_wall, time_zone, added_by)
     select $1, position, label, answer_limit, starts_wall, ends_wall, time_zone, $2
     from jsonb_to_recordset($3::jsonb) as t (position int, label text, answer_limit int, starts_wall timestamp,
       ends_wall timestamp, time_zone text)
     order by position returning id`,
    [activityId, authorId, JSON.stringify(planned)],
  );
  const given = answers.map(({ option, ...answer }) => ({ ...answer, option_id: options[option]!.id }));
  await sql`
    insert into poll_answers (activity_id, poll_type, option_id, member_id, answer, created_at)
    select ${activityId}, ${poll.type}, option_id, member_id, answer,
      ${at}::timestamptz + (n * ${(poll.agoMinutes * 60 * 0.9) / Math.max(given.length, 1)}::float8) * interval '1 second'
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (option_id bigint, member_id bigint, answer text))
      with ordinality as t (option_id, member_id, answer, n)
  `.execute(tx);
  await recount(tx, [activityId]);
}
