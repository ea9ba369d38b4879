import {
  addMember,
  deleteMembershipRole,
  deleteMemberView,
  getManagedMember,
  getSession,
  leaveNetwork,
  listManagedMembers,
  listMembershipsOfMember,
  listMemberViews,
  lockMember,
  MEMBER_VIEWS_MAX,
  type QueryOf,
  removeMember,
  saveMemberView,
  unlockMember,
  updateManagedMember,
  updateMembershipsOfMember,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { PASSWORD } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { leaving } from '../leaving/index.ts';

let bed: TestBed;
let asAnna: Client;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  asAnna = await bed.as((await bed.buildMember({ name: 'Anna Amt', isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const admins = async (ids: readonly number[]) => {
  await sql`update members set is_network_admin = id = any(${[...ids]}::bigint[])`.execute(bed.db.kysely);
};
beforeEach(() => admins([asAnna.memberId!]));

const found = async (query: QueryOf<typeof listManagedMembers>) =>
  (await asAnna.call(listManagedMembers, { query })).body.members.map(({ displayName }) => displayName);
const one = async (id: number) => (await asAnna.call(getManagedMember, { params: { id } })).body;
const put = (client: Client, id: number, body: object) =>
  client.call(updateManagedMember, { params: { id }, body: body as never });
const lock = (client: Client, id: number, reason = '') =>
  client.call(lockMember, { params: { id }, body: { reason } });
const remove = (client: Client, id: number) => client.call(removeMember, { params: { id } });
const person = (name: string, more: object = {}) => bed.buildMember({ name, ...more });
const detailsOf = async (action: string) =>
  (
    await sql<{ target: object; details: object }>`
      select target, details from audit_entries where action = ${action} order by id desc limit 1
    `.execute(bed.db.kysely)
  ).rows[0]!;

describe('the list of members', () => {
  it('finds by name with typos, by address, state, kind, role, group and last visit, and sorts', async () => {
    const mia = await person('Mia Brinkmann');
    const group = await bed.buildGroup({ createdBy: mia.id, name: 'Chor' });
    const ole = await person('Ole Brinkmann', { isExternal: true });
    await sql`update accounts set last_seen_at = now() - interval '100 days' where member_id = ${mia.id}`.execute(
      bed.db.kysely,
    );
    await sql`update accounts set last_seen_at = null where member_id = ${ole.id}`.execute(bed.db.kysely);
    expect(await found({ q: 'Brinkmannn' })).toEqual(['Mia Brinkmann', 'Ole Brinkmann']);
    expect(await found({ q: (await one(mia.id)).email! })).toEqual(['Mia Brinkmann']);
    expect(await found({ q: 'Brinkmann', kind: 'external' })).toEqual(['Ole Brinkmann']);
    expect(await found({ q: 'Brinkmann', group: group.slug })).toEqual(['Mia Brinkmann']);
    expect(await found({ q: 'Brinkmann', unseen: '90' })).toEqual(['Mia Brinkmann']);
    expect(await found({ q: 'Brinkmann', unseen: 'never' })).toEqual(['Ole Brinkmann']);
    expect(await found({ q: 'Brinkmann', sort: 'seen' })).toEqual(['Mia Brinkmann', 'Ole Brinkmann']);
    expect(await found({ q: 'Brinkmann', sort: 'name', order: 'desc' })).toEqual([
      'Ole Brinkmann',
      'Mia Brinkmann',
    ]);
    expect(await found({ kind: 'administrator' })).toEqual(['Anna Amt']);
    await lock(asAnna, ole.id);
    expect(await found({ state: 'locked' })).toEqual(['Ole Brinkmann']);
  });

  it('[RUL-0521] [RUL-0522] [RUL-0523] says what may be done about each, and nothing about who is gone', async () => {
    const { id } = await person('Geht Gleich');
    expect((await one(id)).can).toEqual({ edit: true, edit_groups: true, destroy: true });
    expect(await one(asAnna.memberId!)).toMatchObject({
      kept: 'last_administrator',
      can: { edit: true, destroy: false },
    });
    await remove(asAnna, id);
    expect((await one(id)).can).toEqual({ edit: false, edit_groups: false, destroy: false });
    expect((await lock(asAnna, id)).status).toBe(403);
    expect(await found({ q: 'Geht Gleich' })).toEqual([]);
    expect((await (await bed.as((await person('Irgendwer')).id)).call(listManagedMembers)).status).toBe(403);
  });
});

describe('locking', () => {
  it('signs out everywhere at once, tells the reason to administrators, and is undone', async () => {
    const { id } = await person('Lara Laut');
    const client = await bed.as(id);
    expect((await lock(asAnna, id, 'Beleidigt andere')).body).toMatchObject({
      state: 'locked',
      lock_reason: 'Beleidigt andere',
    });
    expect((await client.call(getSession)).body.viewer ?? null).toBeNull();
    const { target, details } = await detailsOf('lockMember');
    expect(target).toEqual({ member: String(id) });
    expect(JSON.stringify(details)).not.toContain('Beleidigt');
    expect(details).toMatchObject({ before: { state: 'active' }, after: { state: 'locked' } });
    await lock(asAnna, id, 'Noch einmal');
    const { body } = await asAnna.call(unlockMember, { params: { id } });
    expect(await detailsOf('unlockMember')).toMatchObject({
      target,
      details: { before: { state: 'locked' }, after: { state: 'active' } },
    });
    expect(body).toMatchObject({ state: 'active', lock_reason: '' });
  });

  it('gives back what somebody was', async () => {
    const { id } = await person('Neu Hier', { state: 'to_be_onboarded' });
    await lock(asAnna, id);
    expect((await asAnna.call(unlockMember, { params: { id } })).body.state).toBe('to_be_onboarded');
  });
});

describe('editing', () => {
  it('[A-03] changes what is sent and nothing else', async () => {
    const { id } = await person('Vera Voll', { isExternal: true });
    const before = await one(id);
    expect((await put(asAnna, id, {})).status).toBe(200);
    expect(await one(id)).toEqual(before);
    await put(asAnna, id, { first_name: 'Wera' });
    expect(await one(id)).toEqual({ ...before, first_name: 'Wera', displayName: 'Wera Voll' });
    await put(asAnna, id, { user: { language: 'fr' } });
    expect(await one(id)).toMatchObject({ is_external: true, language: 'fr' });
    expect((await put(asAnna, id, { user: { is_external: null } })).status).toBe(422);
  });

  it('sends a link to a new address, which counts once it is confirmed', async () => {
    const { id } = await person('Post Fach');
    const { email } = await one(id);
    await put(asAnna, id, { user: { email: 'neu-fach@example.org' } });
    expect(await one(id)).toMatchObject({ email, waiting_email: 'neu-fach@example.org' });
  });

  it('refuses what another administrator changed meanwhile', async () => {
    const { id } = await person('Zwei Formulare');
    await put(asAnna, id, { user: { language: 'es' }, was: { language: 'de' } });
    const late = await put(asAnna, id, { user: { language: 'en' }, was: { language: 'de' } });
    expect(late).toMatchObject({
      status: 409,
      problem: {
        code: 'member_changed',
        detail: 'Inzwischen hat Anna Amt das geändert.',
        codes: { 'user.language': ['changed_meanwhile'] },
      },
    });
    expect((await put(asAnna, id, { user: { is_external: true }, was: { is_external: false } })).status).toBe(
      200,
    );
    expect(await one(id)).toMatchObject({ language: 'es', is_external: true });
  });
});

describe('deleting', () => {
  it('takes the name at once where the network wants that, and keeps what was written', async () => {
    await changeSettings(bed.db.kysely, {
      anonymize_memberships_config: 'enabled',
      anonymize_memberships_name: 'Ehemaliges Mitglied',
    });
    const { id } = await person('Fort Geschickt');
    const client = await bed.as(id);
    expect((await remove(asAnna, id)).status).toBe(204);
    await bed.services.settings.reload();
    expect(await one(id)).toMatchObject({
      state: 'anonymised',
      email: null,
      displayName: 'Ehemaliges Mitglied',
    });
    expect((await client.call(getSession)).body.viewer ?? null).toBeNull();
    await changeSettings(bed.db.kysely, { anonymize_memberships_config: 'disabled' });
    await bed.services.settings.reload();
  });
});

describe('groups of a member', () => {
  it('are chosen with who leads them, and who leads stays where nothing is said', async () => {
    const founder = await person('Grün Derin');
    const { id } = await person('Maik Mit');
    const chor = await bed.buildGroup({ createdBy: founder.id, name: 'Singkreis' });
    const set = (group_ids: number[], led_group_ids?: number[]) =>
      asAnna.call(updateMembershipsOfMember, {
        params: { id },
        body: { group_ids, ...(led_group_ids && { led_group_ids }) },
      });
    const stands = async () =>
      (await asAnna.call(listMembershipsOfMember, { params: { id } })).body.memberships
        .filter(({ is_member }) => is_member)
        .map(({ group_id, is_group_admin }) => [group_id, is_group_admin]);
    await set([chor.id], [chor.id]);
    expect(await stands()).toEqual([[chor.id, true]]);
    await set([chor.id]);
    expect(await stands()).toEqual([[chor.id, true]]);
    await set([chor.id], []);
    expect(await stands()).toEqual([[chor.id, false]]);
    await set([]);
    expect(await stands()).toEqual([]);
    expect((await set([999_999])).status).toBe(422);
    const only = await asAnna.call(updateMembershipsOfMember, {
      params: { id: founder.id },
      body: { group_ids: [] },
    });
    expect(only).toMatchObject({ status: 409, problem: { code: 'last_administrator' } });
  });
});

describe('[A-01] the last administrator', () => {
  it('is kept on every way, with the reason', async () => {
    const id = asAnna.memberId!;
    const refused = [
      await lock(asAnna, id),
      await remove(asAnna, id),
      await put(asAnna, id, { user: { is_external: true } }),
      await put(asAnna, id, { user: { is_network_admin: false } }),
      await asAnna.call(leaveNetwork, { body: { current_password: PASSWORD } }),
    ];
    for (const { status, problem } of refused) {
      expect(status).toBe(409);
      expect(problem.code).toBe('last_network_administrator');
      expect(problem.title).toMatch(/einzige Person mit Verwaltungsrechten/);
    }
    expect(await one(id)).toMatchObject({
      is_network_admin: true,
      state: 'active',
      kept: 'last_administrator',
    });
  });

  it('stays when two delete each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [await person(`Dora Amt ${round}`), await person(`Emil Amt ${round}`)] as const;
      await admins(pair.map(({ id }) => id));
      const [asDora, asEmil] = [await bed.as(pair[0].id), await bed.as(pair[1].id)];
      const answers = await Promise.all([remove(asDora, pair[1].id), remove(asEmil, pair[0].id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    }
  });

  it('keeps the rights when a role goes, and the name when the daily job takes those of who left', async () => {
    const { rows: roles } = await sql<{ id: number }>`
      insert into membership_roles (network_id, slug, name, plural_name)
      select id, 'amt', 'Amt', 'Ämter' from networks returning id
    `.execute(bed.db.kysely);
    await sql`
      insert into member_membership_roles (member_id, membership_role_id) values (${asAnna.memberId}, ${roles[0]!.id})
    `.execute(bed.db.kysely);
    expect((await asAnna.call(deleteMembershipRole, { params: { id: roles[0]!.id } })).status).toBeLessThan(
      300,
    );
    // As of somebody who had left and came back.
    await sql`update members set left_at = now() - interval '99 days' where id = ${asAnna.memberId}`.execute(
      bed.db.kysely,
    );
    for (const anonymize_memberships_config of ['after_days', 'enabled'] as const) {
      await changeSettings(bed.db.kysely, {
        anonymize_memberships_config,
        anonymize_memberships_after_days: 30,
      });
      await leaving.jobs!(bed.services).anonymisation!({});
    }
    await changeSettings(bed.db.kysely, { anonymize_memberships_config: 'disabled' });
    expect(await one(asAnna.memberId!)).toMatchObject({
      displayName: 'Anna Amt',
      is_network_admin: true,
      state: 'active',
    });
  });

  it('is not replaced by somebody who is locked', async () => {
    const other = await person('Gesperrt Amt', { state: 'locked' });
    await admins([asAnna.memberId!, other.id]);
    expect((await put(asAnna, asAnna.memberId!, { user: { is_network_admin: false } })).status).toBe(409);
  });

  it('stays when two take the rights from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await person(`Ben Amt ${round}`);
      await admins([asAnna.memberId!, other.id]);
      const asBen = await bed.as(other.id);
      const answers = await Promise.all([
        put(asAnna, other.id, { user: { is_network_admin: false } }),
        put(asBen, asAnna.memberId!, { user: { is_network_admin: false } }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await admins([asAnna.memberId!]);
    }
  });

  it('stays when one leaves while another is locked', async () => {
    const other = await person('Cem Amt');
    await admins([asAnna.memberId!, other.id]);
    const asCem = await bed.as(other.id);
    const answers = await Promise.all([
      lock(asAnna, other.id),
      asCem.call(leaveNetwork, { body: { current_password: PASSWORD } }),
    ]);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
    const { rows } = await sql`
      select 1 from members where is_network_admin and state in ('active', 'to_be_onboarded')
    `.execute(bed.db.kysely);
    expect(rows).toHaveLength(1);
  });
});

it('[RUL-0517] [RUL-0518] asks for an address, and for a password unless a welcome mail is sent', async () => {
  const add = (user: object) => asAnna.call(addMember, { body: { user } as never });
  expect((await add({ send_welcome_mail: true })).status).toBe(422);
  expect((await add({ email: 'ohne@example.org' })).problem.errors).toHaveProperty(['user.password']);
  expect((await add({ email: 'mit@example.org', send_welcome_mail: true })).status).toBe(201);
});

describe('own views of the list', () => {
  it('are kept under a name, replaced by one of the same, and seen by nobody else', async () => {
    const anna = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const ben = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const save = (name: string, filters: object) =>
      anna.call(saveMemberView, { body: { name, filters } as never });
    const views = async (client = anna) => (await client.call(listMemberViews, {})).body.views;
    const first = await save('Gesperrte', { state: 'locked', sort: 'seen' });
    expect(first.status).toBe(201);
    await save(' gesperrte ', { state: 'locked' });
    expect(await views()).toEqual([{ id: first.body.id, name: 'gesperrte', filters: { state: 'locked' } }]);
    expect(await views(ben)).toEqual([]);
    const params = { id: first.body.id };
    expect((await ben.call(deleteMemberView, { params })).status).toBe(404);
    expect((await save('   ', {})).status).toBe(422);
    expect((await save('x', { unknown: 'y' })).status).toBe(422);
    expect((await anna.call(deleteMemberView, { params })).status).toBe(204);
    expect(await views()).toEqual([]);
  });

  it('are no more than can be shown', async () => {
    const anna = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const save = (name: string) => anna.call(saveMemberView, { body: { name, filters: {} } });
    for (let count = 0; count < MEMBER_VIEWS_MAX; count += 1)
      expect((await save(`Sicht ${count}`)).status).toBe(201);
    expect((await save('Noch eine')).status).toBe(422);
    expect((await save('Sicht 3')).status).toBe(201);
  });
});
