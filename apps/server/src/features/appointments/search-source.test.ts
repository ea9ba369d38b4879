import {
  createAppointment,
  deleteAppointment,
  updateAppointment,
  updateParticipant,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { buildFile, rootFolder } from '../../testing/files.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';
import { setMembership } from '../groups/index.ts';

let bed: SearchBed;
const ids = { owner: 0, member: 0, outsider: 0, guest: 0, admin: 0 };
let owner: Client;
let ofGroup: number;
let groupId: number;
beforeAll(async () => {
  bed = await startSearchBed();
  ids.owner = (await bed.buildMember()).id;
  ids.member = (await bed.buildMember()).id;
  ids.outsider = (await bed.buildMember()).id;
  ids.guest = (await bed.buildMember({ isExternal: true })).id;
  ids.admin = (await bed.buildMember({ isNetworkAdmin: true })).id;
  owner = await bed.as(ids.owner);
  groupId = (await bed.buildGroup({ createdBy: ids.owner, access: 'closed', members: [ids.member] })).id;
  ofGroup = await bed.buildCalendar({ groupId, name: 'Chor' });
});
afterAll(() => bed?.stop());

const build = (
  columns: Record<string, unknown> = {},
  more: { name?: string; rrule?: string; start?: string; calendarIds?: number[] } = {},
) => bed.buildAppointment({ calendarIds: [ofGroup], authorId: ids.owner, ...more, columns });
const date = {
  start: '2027-06-16T18:00',
  end: '2027-06-16T20:00',
  all_day: false,
  time_zone: 'Europe/Berlin',
};
const weekly = async (name: string) =>
  (
    await owner.call(createAppointment, {
      body: { name, calendar_ids: [ofGroup], date, recurrence_pattern: { recurrence_frequency: 'weekly' } },
    })
  ).body.id;
const occurrenceRow = async (series: string) => {
  const { rows } = await sql<{
    id: number;
  }>`select id from appointments where series_id = ${Number(series)}`.execute(bed.db.kysely);
  return rows[0]!.id;
};

describe('an appointment', () => {
  it('is found by its name, place, people, category, text and files', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into appointment_categories (id, network_id, label) select 'feste', id, 'Feste' from networks returning id
    `.execute(bed.db.kysely);
    const id = await build(
      {
        location: JSON.stringify({ name: 'Gemeindehaus', city: 'Lindenau', link: 'https://zoom.us/j/1' }),
        consultants: 'Frau Kern',
        organizer: 'Kulturamt',
        category_id: rows[0]!.id,
        description: 'Mit **Lampions**',
      },
      { name: 'Sommerfest' },
    );
    const file = await buildFile(bed, { folderIds: [], ownerId: ids.owner, name: 'Ablauf.pdf' });
    await sql`insert into appointment_files values (${id}, ${file}, 0)`.execute(bed.db.kysely);
    expect(await bed.textsOf('appointment', id)).toEqual([
      ['A', 'Sommerfest'],
      ['B', 'Gemeindehaus, Lindenau'],
      ['B', 'Frau Kern'],
      ['B', 'Kulturamt'],
      ['B', 'Feste'],
      ['C', 'Mit Lampions'],
      ['B', 'Ablauf.pdf'],
    ]);
    expect(await bed.documentOf('appointment', id)).toMatchObject({
      authorId: ids.owner,
      groupId,
      has: ['file', 'link'],
    });
    const hit = await bed.hit(ids.member, 'appointment', id, 'Ablauf');
    expect(hit).toMatchObject({
      id: String(id),
      recurrence: 'once',
      location: 'Gemeindehaus',
      calendars: ['Chor'],
      canceled: false,
      past: false,
      found_in: { type: 'file', name: 'Ablauf.pdf' },
      html_url: `/appointments/${id}`,
    });
  });

  it('is found by who sees one of its calendars or is named in it, and by nobody else', async () => {
    const id = await build();
    for (const one of [ids.owner, ids.member]) expect(await bed.finds(one, 'appointment', id)).toBe(true);
    for (const one of [ids.outsider, ids.guest, ids.admin]) {
      expect(await bed.finds(one, 'appointment', id)).toBe(false);
      expect(await bed.hit(one, 'appointment', id)).toBeUndefined();
    }
    await sql`
      insert into appointment_participants (appointment_id, member_id, status) values (${id}, ${ids.guest}, 'invited')
    `.execute(bed.db.kysely);
    expect(await bed.finds(ids.guest, 'appointment', id)).toBe(true);
    // Where it lies is not theirs to know.
    expect(await bed.hit(ids.guest, 'appointment', id)).toMatchObject({ calendars: [], color: null });
    expect(await bed.findsInGroup(ids.member, groupId, 'appointment', id)).toBe(true);
    expect(await bed.findsInGroup(ids.guest, groupId, 'appointment', id)).toBe(false);
    await bed.db.kysely
      .transaction()
      .execute((tx) => setMembership(tx, ids.member, { groupId, memberId: ids.member, status: 'no_member' }));
    expect(await bed.finds(ids.member, 'appointment', id)).toBe(false);
    await bed.db.kysely
      .transaction()
      .execute((tx) => setMembership(tx, ids.member, { groupId, memberId: ids.member, status: 'member' }));
  });
});

describe('a series', () => {
  it('is one hit with its next date, or its last', async () => {
    const start = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 8 });
    const runs = await build({}, { rrule: 'FREQ=WEEKLY', start: `${start}T18:00` });
    const hit = await bed.hit(ids.member, 'appointment', runs);
    expect(hit).toMatchObject({ id: String(runs), recurrence: 'series', past: false });
    expect(hit?.start_wall).toBe(`${start.add({ days: 14 })}T18:00:00`);
    const over = await build({}, { rrule: 'FREQ=DAILY;COUNT=3', start: '2020-02-01T10:00' });
    expect(await bed.hit(ids.member, 'appointment', over)).toMatchObject({
      start_wall: '2020-02-03T10:00:00',
      end_wall: '2020-02-03T12:00:00',
      past: true,
    });
    // Sorted by what is shown.
    const sort = (await bed.source('appointment').sorts!(await bed.seeker(ids.member))).find(
      ({ name }) => name === 'starts_at',
    )!;
    const { rows } = await sql<{ at: string }>`
      select ${sort.by} as at from (select ${runs}::bigint as id) d
    `.execute(bed.db.kysely);
    expect(Date.parse(rows[0]!.at)).toBe(Date.parse(hit!.starts_at));
  });

  it('has a changed occurrence as a hit of its own where that says something else [RUL-0141]', async () => {
    const series = await weekly('Chorprobe');
    const [moved, renamed] = [`v-${series}-20270623T180000`, `v-${series}-20270630T180000`];
    await owner.call(updateAppointment, {
      params: { id: moved },
      body: { date: { ...date, start: '2027-06-24T18:00', end: '2027-06-24T20:00' } },
    });
    const later = await occurrenceRow(series);
    expect(await bed.documentOf('appointment', later)).toBeUndefined();
    expect(await bed.all('appointment')).not.toContain(later);
    await owner.call(updateAppointment, { params: { id: moved }, body: { name: 'Generalprobe' } });
    expect(await bed.textsOf('appointment', later)).toEqual([['A', 'Generalprobe']]);
    expect(await bed.all('appointment')).toContain(later);
    expect(await bed.hit(ids.member, 'appointment', later)).toMatchObject({
      id: `r-${series}-20270623T180000`,
      recurrence: 'changed',
      start_wall: '2027-06-24T18:00:00',
      calendars: ['Chor'],
      html_url: `/appointments/r-${series}-20270623T180000`,
    });
    expect(await bed.finds(ids.outsider, 'appointment', later)).toBe(false);
    await owner.call(deleteAppointment, { params: { id: renamed } });
    await owner.call(updateAppointment, { params: { id: series }, body: { name: 'Generalprobe' } });
    expect(await bed.documentOf('appointment', later)).toBeUndefined();
  });
});

describe('the index of appointments', () => {
  it('is told of what changes one, and of nothing else', async () => {
    const series = await weekly('Turnen');
    const one = `v-${series}-20270623T180000`;
    await owner.call(updateAppointment, { params: { id: one }, body: { name: 'Turnfest' } });
    const changed = await occurrenceRow(series);
    const both = [`appointment ${series}`, `appointment ${changed}`].sort();
    const noted = (run: () => Promise<unknown>) => bed.notedBy(run);
    const run = (text: string) => sql.raw(text).execute(bed.db.kysely);
    const update = (body: object) => () => owner.call(updateAppointment, { params: { id: series }, body });
    expect(await noted(update({ description: 'Mit Musik' }))).toEqual(both);
    expect(
      await noted(() => run(`delete from appointment_containers where appointment_id = ${series}`)),
    ).toEqual(both);
    expect(
      await noted(() => run(`insert into appointment_containers values (${ofGroup}, ${series})`)),
    ).toEqual(both);
    const name = (who: number) =>
      run(
        `insert into appointment_participants (appointment_id, member_id, status) values (${series}, ${who}, 'invited')`,
      );
    expect(await noted(() => name(ids.outsider))).toEqual(both);
    const answers = await bed.as(ids.outsider);
    expect(
      await noted(() =>
        answers.call(updateParticipant, {
          params: { id: series, participantId: 'me' },
          body: { status: 'accepted', apply_to: 'all' },
        }),
      ),
    ).toEqual([]);
    expect(
      await noted(() => run(`update appointments set participation_locked = true, sequence = sequence + 1`)),
    ).toEqual([]);
    expect(
      await noted(() => run(`delete from appointment_participants where appointment_id = ${series}`)),
    ).toEqual(both);
    const file = await buildFile(bed, { folderIds: [await rootFolder(bed, groupId)], ownerId: ids.owner });
    expect(await noted(() => run(`insert into appointment_files values (${series}, ${file}, 0)`))).toEqual(
      both,
    );
    expect(
      await noted(() => run(`update files set original_filename = 'Neu.txt' where id = ${file}`)),
    ).toContain(`appointment ${series}`);
    await run(`update appointments set category_id = 'feste' where id = ${series}`);
    expect(
      await noted(() => run(`update appointment_categories set label = 'Feiern' where id = 'feste'`)),
    ).toContain(`appointment ${series}`);
    expect(await noted(() => owner.call(deleteAppointment, { params: { id: series } }))).toEqual(
      expect.arrayContaining(both),
    );
  });

  it('asks no more statements for many hits than for one', async () => {
    const many = await Promise.all([build(), build({}, { rrule: 'FREQ=WEEKLY' }), build(), build()]);
    const seeker = await bed.seeker(ids.member);
    const statements = async (asked: number[]) =>
      (await bed.countStatements(() => bed.source('appointment').hits(seeker, asked, seeking(''))))
        .statements;
    expect(await statements(many)).toBe(await statements(many.slice(0, 1)));
    expect(await statements(many)).toBeLessThanOrEqual(4);
  });
});
