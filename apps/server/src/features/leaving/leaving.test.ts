import {
  acceptInvite,
  createActivity,
  getActivity,
  getGroup,
  getLeavingTerms,
  getMember,
  getSession,
  inviteMembersToGroup,
  leaveNetwork,
  listInvites,
  listMembers,
  updateMember,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { PASSWORD } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { takenUp } from '../../testing/search-index.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { jobs } from './jobs.ts';

let bed: TestBed;
let asBert: Client;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  asBert = await bed.as((await bed.buildMember({ name: 'Bert' })).id);
});
afterAll(() => bed?.stop());

const leave = (client: Client, current_password = PASSWORD) =>
  client.call(leaveNetwork, { body: { current_password } });
const configure = async (change: Parameters<typeof changeSettings>[1]) => {
  await changeSettings(bed.db.kysely, change);
  await bed.services.settings.reload();
};
const nameOf = async (id: number) => (await asBert.call(getMember, { params: { id } })).body.displayName;
const rowsOf = async (table: string, id: number) =>
  (await sql<object>`select 1 from ${sql.table(table)} where member_id = ${id}`.execute(bed.db.kysely)).rows;

describe('leaving', () => {
  it('ends sessions, sign-in, groups and profile, and leaves what was written under the name', async () => {
    await configure({ anonymize_memberships_config: 'disabled' });
    const gone = await bed.buildMember({ name: 'Gerda Gehtfort' });
    const client = await bed.as(gone.id);
    const elsewhere = await bed.as(gone.id);
    const group = await bed.buildGroup({
      createdBy: gone.id,
      name: 'Allein geführt',
      members: [asBert.memberId!],
    });
    await client.call(updateMember, { params: { id: gone.id }, body: { profile: { about_me: 'bald weg' } } });
    const { body: post } = await client.call(createActivity, {
      body: { content: 'Macht es gut', streams: [group.streamId] },
    });
    expect((await client.call(getLeavingTerms)).body).toMatchObject({
      can_leave: true,
      anonymisation: 'disabled',
      groups_without_administrator: [{ name: 'Allein geführt' }],
    });
    expect(await leave(client, 'not the password')).toMatchObject({
      status: 422,
      problem: { codes: { current_password: ['wrong_password'] } },
    });
    expect((await leave(client)).status).toBe(204);
    for (const ended of [client, elsewhere]) expect((await ended.call(getSession)).body.viewer).toBeNull();
    for (const table of [
      'sessions',
      'accounts',
      'profiles',
      'group_memberships',
      'invites',
      'member_settings',
    ])
      expect(await rowsOf(table, gone.id), table).toEqual([]);
    const seen = await asBert.call(getGroup, { params: { slug: group.slug } });
    expect(seen.body.member_count).toBe(1);
    const names = (await asBert.call(listMembers, { query: { q: 'Gerda' } })).body.members;
    expect(names).toEqual([]);
    expect(await nameOf(gone.id)).toBe('Gerda Gehtfort');
    const read = await asBert.call(getActivity, { params: { activityId: post.id } });
    expect(read.body.actor).toMatchObject({ display_name: 'Gerda Gehtfort', deleted: true });
    // The address is free again.
    await bed.buildMember({ email: gone.email });
  });

  it('leaves invitations of members to answer, and leads nobody in from outside any more', async () => {
    const gone = await bed.buildMember({ name: 'Gerd Geht' });
    const client = await bed.as(gone.id);
    const { slug } = await bed.buildGroup({ createdBy: gone.id, access: 'closed' });
    const invited = await bed.as((await bed.buildMember()).id);
    await client.call(inviteMembersToGroup, {
      params: { slug },
      body: { membership_ids: [invited.memberId!] },
    });
    await sql`
      insert into invites (network_id, invitable_type, email, author_id, expires_at)
      select id, 'network', 'draussen@example.org', ${gone.id}, now() + interval '9 days' from networks
    `.execute(bed.db.kysely);
    await leave(client);
    const { rows: links } = await sql<{ state: string }>`
      select state from invites where email = 'draussen@example.org'
    `.execute(bed.db.kysely);
    expect(links).toEqual([{ state: 'revoked' }]);
    const { invites } = (await invited.call(listInvites, { query: { filter: 'groups', status: 'open' } }))
      .body;
    expect(invites).toHaveLength(1);
    expect((await invited.call(acceptInvite, { params: { id: invites[0]!.id } })).status).toBe(200);
    expect(
      (await invited.call(getGroup, { params: { slug } })).body.membership_status_of_current_member,
    ).toBe('member');
  });

  it('is not for the last administrator, also when two leave at once', async () => {
    const [one, two] = await Promise.all(
      ['A', 'B'].map(async (name) => bed.as((await bed.buildMember({ name, isNetworkAdmin: true })).id)),
    );
    const answers = await Promise.all([leave(one!), leave(two!)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const last = answers[0]!.status === 409 ? one! : two!;
    expect((await last.call(getLeavingTerms)).body.can_leave).toBe(false);
    expect((await leave(last)).problem).toMatchObject({ code: 'last_network_administrator' });
  });

  it('takes the name at once where the network wants that [RUL-0344]', async () => {
    await configure({ anonymize_memberships_config: 'enabled', anonymize_memberships_name: 'Jemand' });
    const gone = await bed.buildMember({ name: 'Karl Kurz' });
    await leave(await bed.as(gone.id));
    expect(await nameOf(gone.id)).toBe('Jemand');
    const { rows } = await sql<{ state: string; all: string }>`
      select state, to_jsonb(m)::text as all from members m where id = ${gone.id}
    `.execute(bed.db.kysely);
    expect(rows[0]!.state).toBe('anonymised');
    expect(rows[0]!.all).not.toMatch(/Karl|Kurz|example\.org/);
  });

  it('takes it some days later where the network wants that, by the daily job [RUL-0344]', async () => {
    await configure({
      anonymize_memberships_config: 'after_days',
      anonymize_memberships_after_days: 30,
      anonymize_memberships_name: 'Ehemaliges Mitglied',
    });
    const [early, late] = await Promise.all([
      bed.buildMember({ name: 'Frieda Früh' }),
      bed.buildMember({ name: 'Susi Spät' }),
    ]);
    for (const { id } of [early, late]) await leave(await bed.as(id));
    await sql`update members set left_at = now() - interval '31 days' where id = ${early.id}`.execute(
      bed.db.kysely,
    );
    await jobs(bed.services).anonymisation!({});
    expect(await nameOf(early.id)).toBe('Ehemaliges Mitglied');
    expect(await nameOf(late.id)).toBe('Susi Spät');
  });

  it('[A-16] counts the days from the day of leaving with what is set now, once, and never takes a name of who is here', async () => {
    const run = () => jobs(bed.services).anonymisation!({});
    const after = (days: number) =>
      configure({ anonymize_memberships_config: 'after_days', anonymize_memberships_after_days: days });
    await after(30);
    const gone = await bed.buildMember({ name: 'Tina Tage' });
    const here = await bed.buildMember({ name: 'Rita Rückkehr' });
    for (const { id } of [gone, here]) await leave(await bed.as(id));
    await sql`update members set left_at = now() - interval '29 days' where id = any(${[gone.id, here.id]}::bigint[])`.execute(
      bed.db.kysely,
    );
    await run();
    expect(await nameOf(gone.id)).toBe('Tina Tage');
    // Whoever is a member again keeps the name, whatever is set.
    await sql`update members set state = 'active' where id = ${here.id}`.execute(bed.db.kysely);
    await configure({ anonymize_memberships_config: 'disabled' });
    await run();
    expect(await nameOf(gone.id)).toBe('Tina Tage');
    await after(10);
    await Promise.all([run(), run()]);
    expect(await nameOf(gone.id)).toBe('Ehemaliges Mitglied');
    expect(await nameOf(here.id)).toBe('Rita Rückkehr');
    const change = sql<{ updated_at: string }>`select updated_at from members where id = ${gone.id}`;
    const [first] = (await change.execute(bed.db.kysely)).rows;
    await run();
    expect((await change.execute(bed.db.kysely)).rows).toEqual([first]);
  });

  it('[A-14] leaves neither name nor address nor number of the person in any table', async () => {
    await configure({
      anonymize_memberships_config: 'enabled',
      anonymize_memberships_name: 'Ehemaliges [Mitglied]',
    });
    const gone = await bed.buildMember({ name: 'Kanaria Vogelsang', email: 'kanaria@vogelsang.example' });
    const client = await bed.as(gone.id);
    await client.call(updateMember, {
      params: { id: gone.id },
      body: { profile: { mobile_number: '+49 170 5558877' } },
    });
    const group = await bed.buildGroup({ createdBy: asBert.memberId!, members: [gone.id] });
    const post = async (as: Client, content: string) =>
      (await as.call(createActivity, { body: { content, streams: [group.streamId] } })).body;
    const own = await post(client, 'Guten Morgen');
    const mention = await post(asBert, `Danke, @[${gone.id}:Kanaria Vogelsang]`);
    expect((await leave(client)).status).toBe(204);
    await bed.delivered();
    await jobs(bed.services).names_removal!({});
    await takenUp(bed);
    // What was sent live is gone by itself within two days.
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'live_messages' order by 1
    `.execute(bed.db.kysely);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.raw(name)} t where t::text ~* 'kanaria|vogelsang|5558877'
      `.execute(bed.db.kysely);
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    expect(found).toEqual([]);
    for (const { id } of [own, mention]) {
      const { raw } = await asBert.call(getActivity, { params: { activityId: id } });
      expect(raw.payload).toContain('Ehemaliges [Mitglied]');
      expect(raw.payload).not.toMatch(/Kanaria|Vogelsang/);
    }
  });
});
