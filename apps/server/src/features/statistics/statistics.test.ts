import {
  downloadStatistics,
  getGroupStatistics,
  getStatistics,
  STATISTICS_FIGURES,
  type Statistics,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { foldPresence, keepPresence } from './commands.ts';

const ZONE = 'Europe/Berlin';

let bed: TestBed;
let admin: Client;
let lead: Client;
let member: Client;
let group: Awaited<ReturnType<TestBed['buildGroup']>>;
let small: Awaited<ReturnType<TestBed['buildGroup']>>;
let people: number[];

/** A post at a moment, in the group's stream. @returns its id */
async function postAt(moment: string, authorId = people[0]!): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with post as (
      insert into activities (author_id, content, created_at) values (${authorId}, 'Hallo', ${moment}) returning id, created_at
    )
    insert into activity_containers (container_id, activity_id, author_id, created_at)
    select ${group.streamId}, id, ${authorId}, created_at from post returning activity_id as id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const administrator = await bed.buildMember({ isNetworkAdmin: true });
  admin = await bed.as(administrator.id);
  people = [];
  for (let each = 0; each < 6; each += 1) people.push((await bed.buildMember({ isExternal: each === 5 })).id);
  group = await bed.buildGroup({ createdBy: people[0]!, members: people.slice(1) });
  small = await bed.buildGroup({ createdBy: people[0]!, members: people.slice(1, 3) });
  lead = await bed.as(people[0]!);
  member = await bed.as(people[1]!);
  // The clock goes back on 26 October 2025 and forward on 29 March 2026: days of 25 and of 23 hours.
  for (const moment of [
    '2025-10-25T00:30:00+02:00',
    '2025-10-26T00:30:00+02:00',
    '2025-10-26T23:30:00+01:00',
    '2025-10-27T00:10:00+01:00',
    '2026-03-28T23:30:00+01:00',
    '2026-03-29T00:30:00+01:00',
    '2026-03-29T23:30:00+02:00',
    '2026-03-30T00:30:00+02:00',
  ])
    await postAt(moment);
});
afterAll(() => bed?.stop());

type Query = { from?: string; to?: string; by?: 'day' | 'week' | 'month' };
const read = async (query: Query): Promise<Statistics> => {
  const { status, body } = await admin.call(getStatistics, { query });
  expect(status).toBe(200);
  return body;
};
const sum = ({ rows }: Statistics) => rows.reduce((total, { posts }) => total + posts, 0);

describe('statistics', () => {
  it('count by the day of the network, on days of 23 and 25 hours too [A-27]', async () => {
    const autumn = await read({ by: 'day', from: '2025-10-24', to: '2025-10-27' });
    expect(autumn.rows.map(({ start, posts }) => [start, posts])).toEqual([
      ['2025-10-24', 0],
      ['2025-10-25', 1],
      ['2025-10-26', 2],
      ['2025-10-27', 1],
    ]);
    const spring = await read({ by: 'day', from: '2026-03-28', to: '2026-03-30' });
    expect(spring.rows.map(({ posts }) => posts)).toEqual([1, 2, 1]);
  });

  it('have the same sum by days, weeks and months as there are rows, for readers in other zones too [A-27]', async () => {
    const span = { from: '2025-09-01', to: '2026-03-31' };
    await sql`update members set time_zone = 'Pacific/Auckland' where is_network_admin`.execute(
      bed.db.kysely,
    );
    const [days, weeks, months] = [
      await read({ by: 'day', ...span }),
      await read({ by: 'week', ...span }),
      await read({ by: 'month', ...span }),
    ];
    expect([sum(days), sum(weeks), sum(months)]).toEqual([8, 8, 8]);
    expect(weeks.rows.every(({ start }) => new Date(start).getUTCDay() === 1)).toBe(true);
  });

  it('leave out what was deleted and keep what those wrote who have left [A-27]', async () => {
    const gone = await bed.buildMember();
    await postAt('2026-02-10T12:00:00Z', gone.id);
    const deleted = await postAt('2026-02-10T13:00:00Z');
    await sql`update activities set deleted_at = now() where id = ${deleted}`.execute(bed.db.kysely);
    await sql`update members set state = 'anonymised' where id = ${gone.id}`.execute(bed.db.kysely);
    const { rows } = await read({ by: 'day', from: '2026-02-10', to: '2026-02-10' });
    expect(rows.map(({ posts }) => posts)).toEqual([1]);
  });

  it('have no future day and nothing before the network was there to compare with [A-27]', async () => {
    await sql`update members set created_at = now()`.execute(bed.db.kysely);
    const { rows } = await read({ by: 'day', to: '2999-01-01' });
    expect(rows.at(-1)!.is_running).toBe(true);
    expect(rows.filter(({ is_running }) => is_running)).toHaveLength(1);
    expect(rows.at(-1)!.before).toBeNull();
    // All came today, external people too.
    expect(rows.at(-1)!.joined).toBe(8);
  });

  it('compare with the year before', async () => {
    await sql`update members set created_at = '2020-01-01' where id = ${people[0]!}`.execute(bed.db.kysely);
    await postAt('2024-10-26T10:00:00Z');
    const { rows } = await read({ by: 'day', from: '2025-10-26', to: '2025-10-26' });
    expect(rows[0]!.before!.posts).toBe(1);
  });

  it('refuse a last day before the first', async () => {
    const { status, problem } = await admin.call(getStatistics, {
      query: { from: '2026-02-10', to: '2026-02-01' },
    });
    expect([status, problem!.errors]).toEqual([422, { to: [expect.objectContaining({})] }]);
  });

  it('of a group count what lies in it, for those who run it, and nothing of fewer than five people [A-27]', async () => {
    const query = { by: 'month', from: '2025-10-01', to: '2025-10-31' } as const;
    const of = (client: Client, slug: string) => client.call(getGroupStatistics, { params: { slug }, query });
    const { status, body } = await of(lead, group.slug);
    expect([status, body.fewest, body.rows.map(({ posts }) => posts)]).toEqual([200, null, [4]]);
    expect((await of(member, group.slug)).status).toBe(403);
    const few = await of(lead, small.slug);
    expect([few.status, few.body.fewest, few.body.rows]).toEqual([200, 5, []]);
  });

  it('come as a table that says the same', async () => {
    const { status, raw } = await admin.call(downloadStatistics, {
      query: { by: 'day', from: '2025-10-26', to: '2025-10-26' },
    });
    expect(status).toBe(200);
    const [head, line] = raw.payload.slice(1).split('\r\n');
    expect(head!.split(';')).toHaveLength(STATISTICS_FIGURES.length + 2);
    expect(line).toBe('2025-10-26;2025-10-26;;0;2;0;0;0;0');
  });
});

describe('who was there', () => {
  const run = (act: (tx: Parameters<typeof foldPresence>[0]) => Promise<void>) =>
    bed.db.kysely.transaction().execute(act);
  const daysKept = async () => {
    const { rows } = await sql<{ day: string }>`
      select distinct day::text from member_days order by day
    `.execute(bed.db.kysely);
    return rows.map(({ day }) => day);
  };

  it('is kept by the day, counted once and then forgotten [A-27]', async () => {
    const [first, second] = people as [number, number];
    await sql`delete from member_days`.execute(bed.db.kysely);
    await sql`
      insert into member_days (day, member_id)
      values ('2026-01-26', ${first}), ('2026-01-31', ${first}), ('2026-01-31', ${second}), ('2026-02-01', ${second})
    `.execute(bed.db.kysely);
    await run((tx) => foldPresence(tx, '2026-02-04'));
    // The week of 26 January is over, and so is January; of 1 February the month is not.
    expect(await daysKept()).toEqual(['2026-02-01']);
    const active = async (query: Query) => (await read(query)).rows.map((row) => row.active);
    expect(await active({ by: 'day', from: '2026-01-31', to: '2026-02-01' })).toEqual([2, 1]);
    expect(await active({ by: 'week', from: '2026-01-26', to: '2026-02-01' })).toEqual([2]);
    expect(await active({ by: 'month', from: '2026-01-01', to: '2026-02-28' })).toEqual([2, 1]);
    // Those who are gone later still count, and a late job counts nothing twice.
    await sql`delete from member_days where member_id = ${second}`.execute(bed.db.kysely);
    await run((tx) => foldPresence(tx, '2026-02-04'));
    expect(await active({ by: 'week', from: '2026-01-26', to: '2026-02-01' })).toEqual([2]);
    const { body } = await lead.call(getGroupStatistics, {
      params: { slug: group.slug },
      query: { by: 'month', from: '2026-01-01', to: '2026-01-31' },
    });
    expect(body.rows[0]!.active).toBe(2);
  });

  it('is taken from when people were last seen, by the clock of the network', async () => {
    await sql`delete from member_days`.execute(bed.db.kysely);
    await sql`update accounts set last_seen_at = null`.execute(bed.db.kysely);
    await sql`update accounts set last_seen_at = now() where member_id = ${people[0]!}`.execute(
      bed.db.kysely,
    );
    await run((tx) => keepPresence(tx, ZONE));
    await run((tx) => keepPresence(tx, ZONE));
    const { rows } = await sql<{ member_id: number; is_today: boolean }>`
      select member_id, day = (now() at time zone ${ZONE})::date as is_today from member_days
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ member_id: people[0]!, is_today: true }]);
  });
});
