import {
  CALENDAR_COLORS,
  createCalendar,
  deleteCalendar,
  getCalendar,
  leaveNetwork,
  listCalendars,
  listCalendarsOfGroup,
  unshareCalendar,
  updateCalendar,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { PASSWORD } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
let owner: Client;
let member: Client;
let outsider: Client;
let guest: Client;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const client = async (traits = {}) => bed.as((await bed.buildMember(traits)).id);
  admin = await client({ isNetworkAdmin: true });
  owner = await client();
  member = await client();
  outsider = await client();
  guest = await client({ isExternal: true });
  group = await bed.buildGroup({ createdBy: owner.memberId!, access: 'closed', members: [member.memberId!] });
});
afterAll(() => bed?.stop());

const open = (client: Client, body: object) =>
  client.call(createCalendar, { body: { name: 'Kalender', type: 'personal', ...body } as never });
const names = async (client: Client) =>
  (await client.call(listCalendars)).body.calendars.map((calendar) => calendar.id);
const read = (client: Client, id: number) => client.call(getCalendar, { params: { id } });

describe('calendars', () => {
  it('[RUL-0115] [RUL-0116] have a name and one of twelve colours, by chance where none is chosen', async () => {
    const blank = await open(owner, { name: ' \t ' });
    expect(blank.status).toBe(422);
    expect(blank.problem.codes).toEqual({ name: ['required'] });
    expect((await open(owner, { color: '#123456' })).status).toBe(422);
    const seen = new Set<string>();
    for (let round = 0; round < 40; round += 1) seen.add((await open(owner, {})).body.color);
    expect(seen.size).toBeGreaterThan(4);
    for (const color of seen) expect(CALENDAR_COLORS).toContain(color);
    expect((await open(owner, { color: CALENDAR_COLORS[3] })).body.color).toBe(CALENDAR_COLORS[3]);
  });

  it('[RUL-0119] are opened in the network by administrators, in groups by who runs them, else for oneself', async () => {
    const inGroup = { type: 'group', parent_id: group.id };
    for (const [client, network, ofGroup, personal] of [
      [admin, 201, 201, 201],
      [owner, 403, 201, 201],
      [member, 403, 403, 201],
      [outsider, 403, 403, 201],
      [guest, 403, 422, 403],
    ] as const) {
      expect((await open(client, { type: 'network' })).status).toBe(network);
      expect((await open(client, inGroup)).status).toBe(ofGroup);
      expect((await open(client, {})).status).toBe(personal);
      const { can } = (await client.call(listCalendars)).body;
      expect(can.create_calendars).toBe(network === 201);
      expect(can.create_personal_calendars).toBe(personal === 201);
      const there = await client.call(listCalendarsOfGroup, { params: { slug: group.slug } });
      if (there.status === 200) expect(there.body.can.create_calendars).toBe(ofGroup === 201);
    }
    expect((await owner.call(listCalendars)).body.groups.map(({ id }) => id)).toEqual([group.id]);
    expect((await open(owner, { type: 'group' })).problem.codes).toEqual({ parent_id: ['required'] });
    expect((await open(owner, { type: 'group', parent_id: 999_999 })).problem.codes).toEqual({
      parent_id: ['unknown'],
    });
  });

  it('[RUL-0121] [RUL-0117] are of the network, a group, oneself or shared, and changed by who runs them', async () => {
    const ofNetwork = await bed.buildCalendar();
    const ofGroup = await bed.buildCalendar({ groupId: group.id });
    const own = (await open(owner, { membership_ids: [member.memberId] })).body;
    expect(own.memberships.map(({ id }) => id)).toEqual([member.memberId]);
    const kindOf = async (client: Client, id: number) => {
      const { status, body } = await read(client, id);
      return status === 200 ? [body.type, body.can.update, body.can.create_appointments] : status;
    };
    expect(await kindOf(member, ofNetwork)).toEqual(['network', false, false]);
    expect(await kindOf(admin, ofNetwork)).toEqual(['network', true, true]);
    expect(await kindOf(member, ofGroup)).toEqual(['group', false, true]);
    expect(await kindOf(owner, ofGroup)).toEqual(['group', true, true]);
    expect(await kindOf(outsider, ofGroup)).toBe(404);
    expect(await kindOf(guest, ofNetwork)).toBe(404);
    expect(await kindOf(owner, own.id)).toEqual(['personal', true, true]);
    expect(await kindOf(member, own.id)).toEqual(['shared', false, false]);
    expect(await kindOf(admin, own.id)).toBe(404);
    const change = (client: Client, id: number) =>
      client.call(updateCalendar, { params: { id }, body: { name: 'Neu', color: CALENDAR_COLORS[0] } });
    expect((await change(member, ofGroup)).status).toBe(403);
    expect((await change(owner, ofGroup)).body).toMatchObject({ name: 'Neu', color: CALENDAR_COLORS[0] });
    expect((await read(member, own.id)).body.memberships).toEqual([]);
    await sql`update calendars set is_holidays = true where id = ${ofNetwork}`.execute(bed.db.kysely);
    expect(await kindOf(admin, ofNetwork)).toEqual(['network', false, false]);
    await sql`update groups set archived_at = now() where id = ${group.id}`.execute(bed.db.kysely);
    expect(await kindOf(owner, ofGroup)).toEqual(['group', false, false]);
    await sql`update groups set archived_at = null where id = ${group.id}`.execute(bed.db.kysely);
  });

  it('[RUL-0118] [RUL-0123] leave a list when unshared, and are gone for all when deleted', async () => {
    const { id } = (await open(owner, { membership_ids: [member.memberId, outsider.memberId] })).body;
    const unshare = (client: Client) => client.call(unshareCalendar, { params: { id } });
    expect((await unshare(owner)).status).toBe(403);
    // Other windows of whoever does not see it any more read anew as well.
    const toldOf = async () => {
      await bed.delivered();
      const { rows } = await sql<{ topic: string }>`
        with told as (delete from live_messages where event = 'calendar_changed' returning topic, data)
        select distinct topic from told where data::jsonb -> 'calendar_ids' @> ${String(id)}::jsonb
      `.execute(bed.db.kysely);
      return rows.map(({ topic }) => Number(topic.slice('member:'.length))).sort((one, other) => one - other);
    };
    const everybody = [owner, member, outsider].map(({ memberId }) => memberId);
    expect(await toldOf()).toEqual(everybody);
    expect((await unshare(member)).status).toBe(204);
    expect(await toldOf()).toEqual(everybody);
    const share = (membership_ids: number[]) =>
      owner.call(updateCalendar, { params: { id }, body: { membership_ids } });
    expect((await share([member.memberId!, outsider.memberId!])).status).toBe(200);
    expect(await toldOf()).toEqual(everybody);
    expect((await share([outsider.memberId!])).status).toBe(200);
    expect(await toldOf()).toEqual(everybody);
    expect(await names(member)).not.toContain(id);
    expect(await names(outsider)).toContain(id);
    expect(await names(owner)).toContain(id);
    const remove = (client: Client) => client.call(deleteCalendar, { params: { id } });
    expect((await remove(outsider)).status).toBe(403);
    expect((await remove(owner)).status).toBe(204);
    expect((await remove(owner)).status).toBe(404);
    expect(await names(outsider)).not.toContain(id);
  });

  it('are shared with people whom one may know of, nobody else’s, and no more after leaving', async () => {
    expect((await open(owner, { membership_ids: [999_999] })).problem.codes).toEqual({
      membership_ids: ['unknown'],
    });
    const leaver = await bed.as((await bed.buildMember()).id);
    const { id } = (await open(leaver, { membership_ids: [member.memberId] })).body;
    const both = await bed.buildCalendar({ groupId: group.id });
    const alone = await bed.buildAppointment({ calendarIds: [id], authorId: leaver.memberId! });
    const elsewhere = await bed.buildAppointment({ calendarIds: [id, both], authorId: leaver.memberId! });
    expect((await leaver.call(leaveNetwork, { body: { current_password: PASSWORD } })).status).toBe(204);
    expect(await names(member)).not.toContain(id);
    const { rows } = await sql<{ id: number }>`
      select id from appointments where id in (${alone}, ${elsewhere})
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ id: elsewhere }]);
  });

  it('[API-006] cost as many statements as before when there are more of them', async () => {
    const few = await bed.countStatements(() => owner.call(listCalendars));
    for (let round = 0; round < 20; round += 1) await bed.buildCalendar({ groupId: group.id });
    const many = await bed.countStatements(() => owner.call(listCalendars));
    expect(many.result.body.calendars.length).toBe(few.result.body.calendars.length + 20);
    expect(many.statements).toBe(few.statements);
  });
});
