import {
  type BodyOf,
  getManagedMember,
  getMemberAct,
  listAuditEntries,
  listManagedMemberIds,
  listManagedMembers,
  type MemberAct,
  startMemberAct,
  stopMemberAct,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { carryOut } from './acts.ts';

let bed: TestBed;
let asAnna: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  asAnna = await bed.as((await bed.buildMember({ name: 'Anna Amt', isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await bed.buildMember()).id));
const start = (body: BodyOf<typeof startMemberAct>) => asAnna.call(startMemberAct, { body });
const read = async (id: number) => (await asAnna.call(getMemberAct, { params: { id } })).body;
const done = async (body: BodyOf<typeof startMemberAct>): Promise<MemberAct> => {
  const { body: act } = await start(body);
  await carryOut(bed.services, act.id);
  return read(act.id);
};
const stateOf = async (id: number) => (await asAnna.call(getManagedMember, { params: { id } })).body;

describe('an act on many members', () => {
  it('goes through all, leaves out whom it must not touch with the reason, and is taken back', async () => {
    const ids = await people(5);
    const { status, body } = await start({ act: 'lock', member_ids: [...ids, asAnna.memberId!] });
    expect([status, body.done, body.total, body.finished_at]).toEqual([202, 0, 6, null]);
    await carryOut(bed.services, body.id);
    const act = await read(body.id);
    expect(act).toMatchObject({ done: 6, changed_ids: ids });
    expect(act.finished_at).not.toBeNull();
    expect(act.refused).toEqual([
      { id: asAnna.memberId!, name: 'Anna Amt', reason: expect.stringMatching(/einzige Person/) },
    ]);
    expect((await stateOf(ids[0]!)).state).toBe('locked');
    const { rows } = await sql<{ count: number }>`
      select count(*) from audit_entries
      where action = 'lockMember' and outcome = 'done' and target ->> 'member_act' = ${String(body.id)}
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(5);
    expect(await done({ act: 'unlock', member_ids: act.changed_ids })).toMatchObject({ changed_ids: ids });
    expect((await stateOf(ids[0]!)).state).toBe('active');
    expect((await done({ act: 'unlock', member_ids: ids })).changed_ids).toEqual([]);
  });

  it('puts into groups, gives roles, makes guests and deletes, and says what is missing', async () => {
    const ids = await people(3);
    const group = await bed.buildGroup({ createdBy: asAnna.memberId!, name: 'Chor' });
    const { rows } = await sql<{ id: number }>`
      insert into membership_roles (network_id, slug, name, plural_name, color, text_color, display_type)
      select id, 'beirat', 'Beirat', 'Beirat', '#ffffff', '#000000', 'default' from networks returning id
    `.execute(bed.db.kysely);
    const role_id = rows[0]!.id;
    await done({ act: 'add_to_group', member_ids: ids, group: group.slug });
    await done({ act: 'give_role', member_ids: ids, role_id });
    await done({ act: 'make_external', member_ids: ids });
    expect(await stateOf(ids[1]!)).toMatchObject({
      group_count: 1,
      is_external: true,
      roles: [{ id: role_id }],
    });
    await done({ act: 'remove_from_group', member_ids: ids, group: group.slug });
    await done({ act: 'take_role', member_ids: ids, role_id });
    await done({ act: 'make_member', member_ids: ids });
    expect(await stateOf(ids[1]!)).toMatchObject({ group_count: 0, is_external: false, roles: [] });
    expect((await done({ act: 'delete', member_ids: ids })).changed_ids).toEqual(ids);
    expect((await asAnna.call(listManagedMembers, { query: { state: 'left' } })).body.members).toHaveLength(
      3,
    );
    expect((await done({ act: 'lock', member_ids: ids })).refused).toHaveLength(3);
    expect((await start({ act: 'add_to_group', member_ids: ids })).status).toBe(422);
    expect((await start({ act: 'give_role', member_ids: ids, role_id: 999_999 })).status).toBe(422);
  });

  it('goes on where it was cut off, does nothing twice, and ends with the rights of its author', async () => {
    const ids = await people(4);
    const { body } = await start({ act: 'lock', member_ids: ids });
    await sql`update member_acts set done = 2 where id = ${body.id}`.execute(bed.db.kysely);
    await Promise.all([carryOut(bed.services, body.id), carryOut(bed.services, body.id)]);
    expect(await read(body.id)).toMatchObject({ done: 4, changed_ids: ids.slice(2), refused: [] });
    const late = await start({ act: 'unlock', member_ids: ids });
    const admin = (is: boolean) =>
      sql`update members set is_network_admin = ${is} where id = ${asAnna.memberId}`.execute(bed.db.kysely);
    await admin(false);
    await carryOut(bed.services, late.body.id);
    await admin(true);
    expect(await read(late.body.id)).toMatchObject({ done: 4, changed_ids: [] });
    expect((await stateOf(ids[3]!)).state).toBe('locked');
  });

  it('[A-01] refuses the last administrator on every way, goes on with the others, and keeps that in the log', async () => {
    for (const act of ['lock', 'delete', 'make_external'] as const) {
      const [id] = await people(1);
      const { refused, changed_ids, id: actId } = await done({ act, member_ids: [asAnna.memberId!, id!] });
      expect(refused.map((each) => each.id)).toEqual([asAnna.memberId]);
      expect(changed_ids).toEqual([id]);
      const { entries } = (
        await asAnna.call(listAuditEntries, { query: { target: `member_act:${actId}`, outcome: 'refused' } })
      ).body;
      expect(entries).toHaveLength(1);
    }
    expect(await stateOf(asAnna.memberId!)).toMatchObject({ is_network_admin: true, state: 'active' });
  });

  it('is stopped after the person whose turn it is', async () => {
    const ids = await people(3);
    const { body } = await start({ act: 'lock', member_ids: ids });
    await sql`update member_acts set done = 1 where id = ${body.id}`.execute(bed.db.kysely);
    const stop = () => asAnna.call(stopMemberAct, { params: { id: body.id } });
    expect((await stop()).body).toMatchObject({ done: 1, total: 3, finished_at: expect.any(String) });
    await carryOut(bed.services, body.id);
    expect(await read(body.id)).toMatchObject({ done: 1, changed_ids: [], refused: [] });
    expect((await stop()).status).toBe(200);
    expect((await asAnna.call(stopMemberAct, { params: { id: 999_999 } })).status).toBe(404);
    expect((await stateOf(ids[2]!)).state).toBe('active');
  });

  it('passes over whose turn fails for no reason of ours, and goes on', async () => {
    const ids = await people(3);
    await sql`update members set display_name = 'Kaputt' where id = ${ids[1]}`.execute(bed.db.kysely);
    await sql`
      create function broken_turn() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$
    `.execute(bed.db.kysely);
    await sql`
      create trigger broken_turn before update on members for each row when (old.display_name = 'Kaputt')
      execute function broken_turn()
    `.execute(bed.db.kysely);
    const act = await done({ act: 'lock', member_ids: ids });
    await sql`drop trigger broken_turn on members`.execute(bed.db.kysely);
    expect(act).toMatchObject({ done: 3, changed_ids: [ids[0], ids[2]] });
    expect(act.refused).toEqual([
      { id: ids[1], name: 'Kaputt', reason: expect.stringMatching(/schiefgegangen/) },
    ]);
  });

  it('finds everybody of a filter for it, but nobody who is gone', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async (number) => (await bed.buildMember({ name: `Viele Leute ${number}` })).id),
    );
    const find = async (query: object) =>
      (await asAnna.call(listManagedMemberIds, { query: { q: 'Viele Leute', ...query } })).body.ids;
    expect(await find({})).toEqual(ids);
    expect(await find({ order: 'desc' })).toEqual(ids.toReversed());
    await done({ act: 'lock', member_ids: [ids[0]!] });
    await done({ act: 'delete', member_ids: [ids[1]!] });
    expect(await find({ state: 'locked' })).toEqual([ids[0]]);
    expect(await find({ state: 'left' })).toEqual([]);
    expect((await asAnna.call(listManagedMemberIds, { query: { group: 'gibt-es-nicht' } })).status).toBe(404);
  });
});
