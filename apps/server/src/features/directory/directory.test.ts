import {
  getDirectoryTabs,
  listDirectoryCategory,
  listDirectoryMembers,
  searchDirectory,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { beginsEach, resemblesEach } from '../../platform/db/name-search.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let me: number;
let asMe: Client;
let asAdmin: Client;
let networkId: number;
let categoryId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  networkId = (await bed.openNetwork()).id;
  me = (await bed.buildMember({ name: 'Anna Ahrens' })).id;
  asMe = await bed.as(me);
  asAdmin = await bed.as((await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true })).id);
  categoryId = await bed.buildCategory();
});
afterAll(() => bed.stop());

type Query = NonNullable<Parameters<typeof asMe.call<typeof listDirectoryMembers>>[1]>['query'];
const members = async (query: Query, client = asMe) => {
  const answer = await client.call(listDirectoryMembers, { query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const names = async (query: Query, client = asMe) =>
  (await members(query, client)).entries.map(({ displayName }) => displayName);
const groupsIn = async (query: object = {}, client = asMe) =>
  (
    await client.call(listDirectoryCategory, { params: { category: String(categoryId) }, query })
  ).body.entries.map(({ name }) => name);

describe('members of the directory', () => {
  beforeAll(async () => {
    for (const name of ['Jörg Müller', 'Änne Meyer-Lübke', 'Jochen Wagner', 'Karl Schmidt', 'Łukasz Wójcik'])
      await bed.buildMember({ name });
  });

  it.each(['Müller', 'Müler', 'Mueller', 'muller', 'MÜLL', 'Joerg Mul', 'Jorg*', 'Müllr', 'Mülelr'])(
    '%j finds Jörg Müller at once while typing',
    async (q) => expect(await names({ q })).toContain('Jörg Müller'),
  );

  it.each([
    ['Wagenr', 'Jochen Wagner'],
    ['Schmitd', 'Karl Schmidt'],
    ['lubke anne', 'Änne Meyer-Lübke'],
    ['Maier-Lübke', 'Änne Meyer-Lübke'],
    ['Wojcik', 'Łukasz Wójcik'],
  ])('%j finds %j in spite of its typos', async (q, name) => expect(await names({ q })).toContain(name));

  it.each(['%', '_', '\\', '-', '% %', 'xyzxyz'])('%j finds nobody', async (q) => {
    expect(await members({ q })).toMatchObject({ entries: [], pagination: { total: 0 }, too_large: false });
  });

  it('shows who is called so before who is called nearly so', async () => {
    await bed.buildMember({ name: 'Gisela Petersen' });
    await bed.buildMember({ name: 'Anton Peterson' });
    expect((await names({ q: 'Petersen' })).slice(0, 2)).toEqual(['Gisela Petersen', 'Anton Peterson']);
  });

  it('finds them by what their profile shows when asked to [RUL-0345]', async () => {
    const { id } = await bed.buildMember({ name: 'Bea Beet' });
    await sql`insert into profiles (member_id, search_text) values (${id}, 'Gärtnerin 100% in Köln')`.execute(
      bed.db.kysely,
    );
    expect(await names({ q: 'gartner' })).not.toContain('Bea Beet');
    expect(await names({ q: 'koln gartner', search_in: 'name_and_profile' })).toEqual(['Bea Beet']);
    expect(await names({ q: 'bea 100%', search_in: 'name_and_profile' })).toEqual(['Bea Beet']);
    expect(await names({ q: 'bea 50%', search_in: 'name_and_profile' })).toEqual([]);
  });

  it('uses the index on name keys for what begins so and for what resembles it', async () => {
    const key = sql<string>`m.name_key`;
    for (const condition of [beginsEach(['Müler'], key), resemblesEach(['Müler'], key)]) {
      const plan = await bed.db.searches.transaction().execute(async (tx) => {
        // A few rows are read faster one by one; of 50,000 the index is the only way.
        await sql`set local enable_seqscan = off`.execute(tx);
        return sql<{ 'QUERY PLAN': string }>`explain select id from members m where ${condition}`.execute(tx);
      });
      expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('members_by_name_key');
    }
  });

  it('sorts by surname or by first name as the network says, and counts the letters', async () => {
    await bed.buildMember({ name: 'Zita van Quast' });
    await sql`update members set first_name = 'Zita', last_name = 'van Quast' where display_name = 'Zita van Quast'`.execute(
      bed.db.kysely,
    );
    await bed.buildMember({ name: '123 456' });
    const { letters } = await members({});
    expect(letters.find(({ letter }) => letter === 'Q')?.count).toBe(1);
    expect(letters.find(({ letter }) => letter === '#')?.count).toBe(1);
    expect(await names({ letter: 'q' })).toEqual(['Zita van Quast']);
    expect(await names({ letter: '#' })).toEqual(['123 456']);
    await changeSettings(bed.db.kysely, { directory_default_sort: 'first_name' });
    await bed.services.settings.reload();
    expect(await names({ letter: 'Z' })).toEqual(['Zita van Quast']);
    expect(await names({ letter: 'Q' })).toEqual([]);
    await changeSettings(bed.db.kysely, { directory_default_sort: 'last_name' });
    await bed.services.settings.reload();
  });

  it('tells who is network administrator, who is external and which roles they wear [RUL-0337]', async () => {
    const { id } = await bed.buildMember({ name: 'Rolf Rolle', isExternal: true });
    const { id: groupId } = await bed.buildGroup({ createdBy: me, categoryId, members: [id] });
    const role = (name: string, group: number | null, type: string) =>
      sql`
      with made as (
        insert into membership_roles (network_id, group_id, slug, name, plural_name, color, text_color, display_type)
        values (${networkId}, ${group}, lower(${name}), ${name}, ${name}, '#ffedd5', '#7c2d12', ${type}) returning id
      ) insert into member_membership_roles (member_id, membership_role_id) select ${id}, id from made
    `.execute(bed.db.kysely);
    await role('Kasse', null, 'default');
    await role('Geheim', null, 'hidden');
    await role('Alt', groupId, 'default');
    const [entry] = (await members({ q: 'Rolle' })).entries;
    expect(entry).toMatchObject({ type: 'member', is_external: true, is_network_admin: false, letter: 'R' });
    expect(entry!.roles).toEqual([
      { id: expect.any(Number), name: 'Kasse', color: '#ffedd5', text_color: '#7c2d12' },
    ]);
    const inGroup = (await members({ q: 'Rolle', group: String(groupId) })).entries[0]!;
    expect(inGroup.roles.map(({ name }) => name)).toEqual(['Kasse', 'Alt']);
    expect((await members({ q: 'Ada Admin' })).entries[0]!.is_network_admin).toBe(true);
  });

  it('shows of profiles what the network chose for lists, by as many statements for one as for many', async () => {
    const ask = (q: string) => bed.countStatements(() => members({ q }));
    await changeSettings(bed.db.kysely, { directory_profile_fields: ['about_me', 'address', 'gone'] });
    await bed.services.settings.reload();
    const fill = async (name: string) => {
      const { id } = await bed.buildMember({ name });
      await sql`insert into profiles (member_id, property_values)
        values (${id}, '{"about_me": "Bühnentechnik", "address": {"city": "Kirchzarten"}}')`.execute(
        bed.db.kysely,
      );
    };
    await fill('Udo Unikat');
    for (let count = 0; count < 12; count += 1) await fill(`Viele Viktor ${count}`);
    const one = await ask('Unikat');
    expect(one.result.entries[0]).toMatchObject({
      details: ['Bühnentechnik', 'Kirchzarten'],
      profile: { about_me: 'Bühnentechnik' },
    });
    const many = await ask('Viktor');
    expect(many.result.entries).toHaveLength(12);
    expect(many.statements).toBe(one.statements);
  });

  it('shows guests only whom they share a group with, in lists and in counts [RUL-0344]', async () => {
    const guest = await bed.buildMember({ name: 'Gast Gerda', isExternal: true });
    const friend = await bed.buildMember({ name: 'Freund Fritz' });
    await bed.buildGroup({ createdBy: friend.id, access: 'closed', members: [guest.id] });
    await bed.buildMember({ name: 'Fort Frieda', state: 'anonymised' });
    const asGuest = await bed.as(guest.id);
    expect(await names({}, asGuest)).toEqual(['Freund Fritz', 'Gast Gerda']);
    expect((await asGuest.call(getDirectoryTabs)).body.members).toBe(2);
    expect((await members({}, asGuest)).letters).toEqual([
      { letter: 'F', count: 1 },
      { letter: 'G', count: 1 },
    ]);
    expect(await names({ q: 'Fort' })).toEqual([]);
  });

  it('pages with totals, also beyond the last page [RUL-0335]', async () => {
    for (let count = 0; count < 30; count += 1) await bed.buildMember({ name: `Zora Zahl ${count}` });
    const answer = await asMe.call(listDirectoryMembers, { query: { q: 'Zora', page: 2 } });
    expect(answer.body).toMatchObject({ pagination: { total: 30, per_page: 25 } });
    expect(answer.body.entries).toHaveLength(5);
    expect(answer.headers).toMatchObject({ 'x-total-count': '30', 'x-total-pages': '2' });
    expect(await members({ q: 'Zora', page: 9 })).toMatchObject({ entries: [], pagination: { total: 30 } });
  });

  it('lists nobody when there are more than 5,000, until a word or letter makes them fewer [RUL-0341]', async () => {
    await sql`
      insert into members (network_id, first_name, last_name, display_name, state)
      select ${networkId}, 'Masse', 'Xander' || i, 'Masse Xander' || i, 'active' from generate_series(1, 5001) as i
    `.execute(bed.db.kysely);
    for (const query of [{}, { letter: 'X' }, { q: 'Masse' }])
      expect(await members(query)).toMatchObject({ entries: [], too_large: true });
    expect((await members({ letter: 'X' })).pagination.total).toBe(5001);
    expect((await members({ letter: 'A' })).entries.length).toBeGreaterThan(0);
    expect(await members({ q: 'Xander5001' })).toMatchObject({ too_large: false, pagination: { total: 1 } });
    await sql`delete from members where first_name = 'Masse'`.execute(bed.db.kysely);
  });
});

describe('groups of the directory', () => {
  it('has one tab for each category with what the viewer sees of it, hidden groups left out [RUL-0330]', async () => {
    const category = await bed.buildCategory();
    const build = (access: 'open' | 'hidden') =>
      bed.buildGroup({ createdBy: me, categoryId: category, access });
    await build('open');
    await build('hidden');
    const stranger = await bed.as((await bed.buildMember()).id);
    const count = async (client: Client) =>
      (await client.call(getDirectoryTabs)).body.categories.find(({ id }) => id === category)!.count;
    expect([await count(asMe), await count(stranger), await count(asAdmin)]).toEqual([2, 1, 2]);
    const listed = (client: Client) =>
      client.call(listDirectoryCategory, { params: { category: String(category) }, query: {} });
    expect((await listed(stranger)).body.pagination.total).toBe(1);
    expect((await listed(stranger)).headers['x-total-count']).toBe('1');
  });

  it('finds them with typos, archived ones apart, by name or profile [RUL-0334] [RUL-0345]', async () => {
    const build = (name: string, teaser = '') => bed.buildGroup({ createdBy: me, categoryId, name, teaser });
    const garden = await build('Gemeinschaftsgärten', 'Säen und ernten');
    const choir = await build('Chor');
    await sql`update groups set archived_at = now() where id = ${choir.id}`.execute(bed.db.kysely);
    await sql`insert into profiles (group_id, search_text) values (${garden.id}, 'Lindenweg 3')`.execute(
      bed.db.kysely,
    );
    for (const q of ['garten', 'gemeinschaftsgaerten', 'Gemeinshaftsgärten'])
      expect(await groupsIn({ q })).toEqual(['Gemeinschaftsgärten']);
    expect(await groupsIn({ q: 'lindenweg' })).toEqual([]);
    expect(await groupsIn({ q: 'lindenweg', search_in: 'name_and_profile' })).toEqual([
      'Gemeinschaftsgärten',
    ]);
    expect(await groupsIn({ q: 'ernten saen', search_in: 'name_and_profile' })).toEqual([
      'Gemeinschaftsgärten',
    ]);
    expect(await groupsIn({})).not.toContain('Chor');
    expect(await groupsIn({ archived: true })).toEqual(['Chor']);
    expect(await groupsIn({ letter: 'G', q: '' })).toContain('Gemeinschaftsgärten');
    expect(await groupsIn({ letter: 'H' })).toEqual([]);
  });

  it('answers 404 for a category that is not there [RUL-0336]', async () => {
    const { status } = await asMe.call(listDirectoryCategory, { params: { category: 'nothing' }, query: {} });
    expect(status).toBe(404);
  });

  it('asks as few statements for one group as for many', async () => {
    const ask = (q: string) => bed.countStatements(() => groupsIn({ q }));
    for (let count = 0; count < 10; count += 1)
      await bed.buildGroup({ createdBy: me, categoryId, name: `Quintett ${count}` });
    await bed.buildGroup({ createdBy: me, categoryId, name: 'Unikum' });
    const [one, many] = [await ask('Unikum'), await ask('Quintett')];
    expect(many.result).toHaveLength(10);
    expect(many.statements).toBe(one.statements);
  });
});

describe('a picker', () => {
  it('gets members, groups and roles by one call, narrowed to one’s own [RUL-0076]', async () => {
    await bed.buildMember({ name: 'Tango Tina' });
    const other = (await bed.buildMember({ name: 'Otto' })).id;
    await bed.buildGroup({ createdBy: me, categoryId, name: 'Tango' });
    const joined = await bed.buildGroup({
      createdBy: other,
      categoryId,
      name: 'Tango im Park',
      members: [me],
    });
    await sql`update groups set chat_enabled = true where id = ${joined.id}`.execute(bed.db.kysely);
    await bed.buildGroup({ createdBy: other, categoryId, name: 'Tango fern' });
    await sql`insert into membership_roles (network_id, slug, name, plural_name) values (${networkId}, 'tango', 'Tangopaar', 'Tangopaare')`.execute(
      bed.db.kysely,
    );
    const pick = async (query: object) =>
      (await asMe.call(searchDirectory, { query: { q: 'tango', ...query } })).body.entries.map(
        (entry) => `${entry.type} ${entry.name}`,
      );
    expect(await pick({ include_membership_roles: true })).toEqual([
      'member Tango Tina',
      'group Tango',
      'group Tango im Park',
      'group Tango fern',
      'membership_role Tangopaar',
    ]);
    const groupsOnly = { groups_only: true };
    expect(await pick({ ...groupsOnly, only_my_groups: true })).toEqual([
      'group Tango',
      'group Tango im Park',
    ]);
    expect(await pick({ ...groupsOnly, only_my_admin_groups: true })).toEqual(['group Tango']);
    expect(await pick({ ...groupsOnly, only_chat_enabled: true })).toEqual(['group Tango im Park']);
  });

  it('shows those who share groups with one before others, more before fewer, and one’s own groups first', async () => {
    const [far, near, nearest] = [
      await bed.buildMember({ name: 'Samba Anja' }),
      await bed.buildMember({ name: 'Samba Berta' }),
      await bed.buildMember({ name: 'Samba Cora' }),
    ];
    await bed.buildGroup({ createdBy: me, categoryId, name: 'Rumba', members: [near.id, nearest.id] });
    await bed.buildGroup({ createdBy: nearest.id, categoryId, name: 'Zumba', members: [me] });
    await bed.buildGroup({ createdBy: far.id, categoryId, name: 'Ah Rumba' });
    const found = async (q: string) =>
      (await asMe.call(searchDirectory, { query: { q } })).body.entries.map(({ name }) => name);
    expect(await found('samba')).toEqual(['Samba Cora', 'Samba Berta', 'Samba Anja']);
    expect(await found('rumba')).toEqual(['Rumba', 'Ah Rumba']);
    // The list stays one by name.
    expect(await names({ q: 'samba' })).toEqual(['Samba Anja', 'Samba Berta', 'Samba Cora']);
  });

  it('of people to chat with leaves out who does not chat, and groups of others [RUL-0280] [RUL-0249]', async () => {
    const [friend] = [await bed.buildMember({ name: 'Plauder Petra' })];
    await bed.buildMember({ name: 'Plauder Paul', state: 'without_sign_in' });
    const guest = await bed.buildMember({ name: 'Plauder Gast', isExternal: true });
    const own = await bed.buildMember({ name: 'Plauder Selbst' });
    const mine = await bed.buildGroup({
      createdBy: own.id,
      categoryId,
      name: 'Plauderecke',
      members: [friend.id, guest.id],
    });
    const others = await bed.buildGroup({ createdBy: friend.id, categoryId, name: 'Plauderbank' });
    await bed.buildGroup({ createdBy: own.id, categoryId, name: 'Plaudern verboten' });
    await sql`update groups set chat_enabled = true where id in (${mine.id}, ${others.id})`.execute(
      bed.db.kysely,
    );
    const pick = async (memberId: number) =>
      (
        await (
          await bed.as(memberId)
        ).call(searchDirectory, {
          query: { q: 'plauder', only_my_groups: true, only_chat_enabled: true },
        })
      ).body.entries.map((entry) => entry.name);
    expect(await pick(own.id)).toEqual(['Plauder Petra', 'Plauderecke']);
    expect(await pick(guest.id)).toEqual([]);
    await changeSettings(bed.db.kysely, { guest_users_allow_chat: true });
    await bed.services.settings.reload();
    expect(await pick(own.id)).toEqual(['Plauder Gast', 'Plauder Petra', 'Plauderecke']);
    expect(await pick(guest.id)).toEqual(['Plauder Petra', 'Plauder Selbst', 'Plauderecke']);
    await changeSettings(bed.db.kysely, { guest_users_allow_chat: false });
    await bed.services.settings.reload();
  });

  it('of permissions also offers who runs a group and who runs the network', async () => {
    await bed.buildGroup({ createdBy: me, categoryId, name: 'Netzwerkstatt' });
    await bed.buildGroup({ createdBy: asAdmin.memberId!, categoryId, name: 'Netzgeheim', access: 'hidden' });
    await bed.buildMember({ name: 'Netty Netz' });
    await sql`insert into membership_roles (network_id, slug, name, plural_name) values (${networkId}, 'netz', 'Netzwart', 'Netzwarte')`.execute(
      bed.db.kysely,
    );
    const pick = async (q: string, include_permissions = true) =>
      (
        await asMe.call(searchDirectory, {
          query: { q, include_permissions, include_membership_roles: true },
        })
      ).body.entries.map((entry) => `${entry.type} ${entry.displayValue}`);
    expect(await pick('netz')).toEqual([
      'member Netty Netz',
      'group Netzwerkstatt',
      'membership_role Netzwart',
      'group_admin Leitung: Netzwerkstatt',
      'system_role Administration des Netzwerks',
    ]);
    expect(await pick('netz', false)).toHaveLength(3);
    expect(await pick('NETZ admin')).toEqual(['system_role Administration des Netzwerks']);
    expect(await pick('netzz')).not.toContain('system_role Administration des Netzwerks');
    expect(await pick('??')).toEqual([]);
  });
});

describe('the directory inside a group', () => {
  it('lists its members for those who may read it, and does not exist for others', async () => {
    const { slug } = await bed.buildGroup({ createdBy: me, categoryId, access: 'closed', name: 'Innen' });
    const stranger = await bed.as((await bed.buildMember()).id);
    expect(await names({ group: slug })).toEqual(['Anna Ahrens']);
    expect((await asMe.call(getDirectoryTabs, { query: { group: slug } })).body.members).toBe(1);
    expect((await stranger.call(listDirectoryMembers, { query: { group: slug } })).status).toBe(404);
    expect((await stranger.call(getDirectoryTabs, { query: { group: slug } })).status).toBe(404);
  });
});
