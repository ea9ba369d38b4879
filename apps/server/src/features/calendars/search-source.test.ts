import { deleteCalendar, updateCalendar } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';

let bed: SearchBed;
let owner: Client;
const ids = { owner: 0, outsider: 0, guest: 0 };
let group: { id: number; slug: string };
const calendars = { group: 0, other: 0, network: 0, own: 0 };
beforeAll(async () => {
  bed = await startSearchBed();
  ids.owner = (await bed.buildMember({ isNetworkAdmin: true })).id;
  ids.outsider = (await bed.buildMember()).id;
  ids.guest = (await bed.buildMember({ isExternal: true })).id;
  owner = await bed.as(ids.owner);
  group = await bed.buildGroup({ createdBy: ids.owner, access: 'closed' });
  await sql`delete from containers where group_id = ${group.id} and kind = 'calendar'`.execute(bed.db.kysely);
  calendars.group = await bed.buildCalendar({ groupId: group.id, name: 'Proben' });
  calendars.other = await bed.buildCalendar({ groupId: group.id, name: 'Konzerte' });
  calendars.network = await bed.buildCalendar({ name: 'Vereinskalender' });
  calendars.own = await bed.buildCalendar({ ownerId: ids.owner, name: 'Privates' });
});
afterAll(() => bed?.stop());

it('finds a calendar by its name for those who see it', async () => {
  expect(await bed.textsOf('calendar', calendars.group)).toEqual([['A', 'Proben']]);
  const finders = async (id: number) => {
    const found: number[] = [];
    for (const one of Object.values(ids)) if (await bed.finds(one, 'calendar', id)) found.push(one);
    return found;
  };
  expect(await finders(calendars.group)).toEqual([ids.owner]);
  expect(await finders(calendars.network)).toEqual([ids.owner, ids.outsider]);
  expect(await finders(calendars.own)).toEqual([ids.owner]);
  await sql`insert into calendar_shares (calendar_id, member_id) values (${calendars.own}, ${ids.outsider})`.execute(
    bed.db.kysely,
  );
  expect(await finders(calendars.own)).toEqual([ids.owner, ids.outsider]);
  expect(await bed.findsInGroup(ids.owner, group.id, 'calendar', calendars.group)).toBe(true);
  expect(await bed.findsInGroup(ids.owner, group.id, 'calendar', calendars.network)).toBe(false);
  expect(await bed.all('calendar')).toEqual(expect.arrayContaining(Object.values(calendars)));
});

it('leads to the calendar with the others hidden', async () => {
  expect(await bed.hit(ids.owner, 'calendar', calendars.group)).toMatchObject({
    group: { id: group.id, slug: group.slug },
    html_url: `/groups/${group.slug}/calendars?hidden=${calendars.other}`,
  });
  const ofNetwork = await bed.hit(ids.outsider, 'calendar', calendars.network);
  expect(ofNetwork?.group).toBeNull();
  const hidden = new URL(ofNetwork!.html_url, 'http://localhost').searchParams.get('hidden')!.split(',');
  expect(hidden).toContain(String(calendars.own));
  // What they do not see does not stand in the address.
  expect(hidden).not.toContain(String(calendars.group));
  expect(hidden).not.toContain(String(calendars.network));
  expect(await bed.hit(ids.outsider, 'calendar', calendars.group)).toBeUndefined();
});

it('tells the index of another name, and not of another colour', async () => {
  const change = (body: object) =>
    bed.notedBy(() => owner.call(updateCalendar, { params: { id: calendars.other }, body }));
  expect(await change({ name: 'Auftritte' })).toEqual([`calendar ${calendars.other}`]);
  expect(await change({ color: '#15803d' })).toEqual([]);
  const seeker = await bed.seeker(ids.owner);
  const statements = async (asked: number[]) =>
    (await bed.countStatements(() => bed.source('calendar').hits(seeker, asked, seeking('')))).statements;
  expect(await statements(Object.values(calendars))).toBe(await statements([calendars.group]));
  const gone = await bed.notedBy(() => owner.call(deleteCalendar, { params: { id: calendars.other } }));
  expect(gone).toEqual([`calendar ${calendars.other}`]);
  expect(await bed.documentOf('calendar', calendars.other)).toBeUndefined();
});
