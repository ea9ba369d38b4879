import {
  getDirectoryTabs,
  listDirectoryChoices,
  listDirectoryMembers,
  type PropertyDefinition,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let networkId: number;
let asMe: Client;
let asGuest: Client;
let choir: { id: number; slug: string };
const role: Record<string, number> = {};
const tag: Record<string, number> = {};

/** A person with what their profile holds; tags as they are kept beside it. */
async function build(name: string, values: object, roles: readonly string[] = [], traits: object = {}) {
  const { id } = await bed.buildMember({ name, ...traits });
  await sql`insert into profiles (member_id, property_values) values (${id}, ${JSON.stringify(values)}::jsonb)`.execute(
    bed.db.kysely,
  );
  await sql`
    insert into profile_tags (profile_id, tag_id)
    select f.id, t.id::bigint from profiles f cross join jsonb_array_elements_text(f.property_values -> 'skills') as t (id)
    where f.member_id = ${id}
  `.execute(bed.db.kysely);
  for (const each of roles)
    await sql`insert into member_membership_roles values (${id}, ${role[each]!})`.execute(bed.db.kysely);
  return id;
}

async function addProperty(name: string, type: PropertyDefinition['type'], more: object = {}) {
  const { visible = true, options = [], settings = {} } = more as Record<string, unknown>;
  await sql`
    insert into properties (property_set_id, name, type, position, labels, is_visible, options, settings)
    select s.id, ${name}, ${type}, 50, ${JSON.stringify({ de: name })}::jsonb, ${visible}::boolean,
      ${JSON.stringify(options)}::jsonb, ${JSON.stringify(settings)}::jsonb
    from property_sets s join contexts x on x.id = s.context_id
    where x.network_id = ${networkId} and s.name = 'member_profile'
  `.execute(bed.db.kysely);
}

const showInLists = async (...names: string[]) => {
  await changeSettings(bed.db.kysely, { directory_profile_fields: names });
  await bed.services.settings.reload();
};

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  networkId = (await bed.openNetwork()).id;
  const languages = [
    { value: 'ar', labels: { de: 'Arabisch' } },
    { value: 'fr', labels: { de: 'Französisch' } },
    { value: 'la', labels: { de: 'Latein' } },
  ];
  await addProperty('skills', 'tag');
  await addProperty('languages', 'selection', { options: languages, settings: { multiple: true } });
  await addProperty('illness', 'selection', {
    options: [{ value: 'flu', labels: { de: 'Grippe' } }],
    visible: false,
  });
  await addProperty('allergies', 'tag', { visible: false });
  await showInLists('skills', 'languages', 'illness', 'allergies', 'about_me');
  for (const name of ['Löten', 'Backen', 'Segeln', 'Heuschnupfen']) {
    const { rows } = await sql<{ id: number }>`insert into tags (name) values (${name}) returning id`.execute(
      bed.db.kysely,
    );
    tag[name] = rows[0]!.id;
  }
  for (const [name, display] of [
    ['Kasse', 'default'],
    ['Redaktion', 'default'],
    ['Geheim', 'hidden'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      insert into membership_roles (network_id, slug, name, plural_name, display_type)
      values (${networkId}, ${name.toLowerCase()}, ${name}, ${name}, ${display}) returning id
    `.execute(bed.db.kysely);
    role[name] = rows[0]!.id;
  }
  const me = await build('Anna Ahrens', {});
  const guest = await bed.buildMember({ name: 'Gast Gerda', isExternal: true });
  const bert = await build('Bert Bach', { skills: [tag.Löten, tag.Backen], languages: ['ar', 'fr'] }, [
    'Kasse',
  ]);
  await build('Cora Conz', { skills: [tag.Löten], languages: 'ar', illness: 'flu' }, ['Kasse', 'Redaktion']);
  await build('Dora Dorn', { skills: [tag.Backen], allergies: [tag.Heuschnupfen] }, ['Redaktion', 'Geheim']);
  await build('Egon Ende', { skills: [tag.Segeln] }, ['Kasse'], { state: 'locked' });
  choir = await bed.buildGroup({ createdBy: me, name: 'Chor', access: 'closed', members: [bert, guest.id] });
  const { rows } = await sql<{ id: number }>`
    insert into membership_roles (network_id, group_id, slug, name, plural_name)
    values (${networkId}, ${choir.id}, 'alt', 'Alt', 'Alt') returning id
  `.execute(bed.db.kysely);
  role.Alt = rows[0]!.id;
  await sql`insert into member_membership_roles values (${bert}, ${role.Alt})`.execute(bed.db.kysely);
  asMe = await bed.as(me);
  asGuest = await bed.as(guest.id);
});
afterAll(() => bed.stop());

type Query = NonNullable<Parameters<typeof asMe.call<typeof listDirectoryMembers>>[1]>['query'];
const list = async (query: Query, client = asMe) => {
  const { status, body } = await client.call(listDirectoryMembers, { query });
  expect(status).toBe(200);
  return body;
};
const names = async (query: Query, client = asMe) =>
  (await list(query, client)).entries.map(({ displayName }) => displayName);
const statusOf = async (query: Query, client = asMe) =>
  (await client.call(listDirectoryMembers, { query })).status;
const choices = async (filter: string, query: object = {}, client = asMe) =>
  Object.fromEntries(
    (await client.call(listDirectoryChoices, { query: { filter, ...query } })).body.choices.map(
      ({ label, count }) => [label, count],
    ),
  );

describe('a list of people', () => {
  it('is narrowed by role, group and what profiles hold, and says by what', async () => {
    expect(await names({ role: role.Kasse! })).toEqual(['Bert Bach', 'Cora Conz']);
    expect(await names({ values: `skills:${tag.Backen}` })).toEqual(['Bert Bach', 'Dora Dorn']);
    expect(await names({ role: role.Kasse!, values: `skills:${tag.Backen}` })).toEqual(['Bert Bach']);
    expect(await names({ group: choir.slug, values: `skills:${tag.Löten}` })).toEqual(['Bert Bach']);
    const { chosen, letters, pagination } = await list({
      group: choir.slug,
      role: role.Alt!,
      values: `skills:${tag.Löten},languages:ar`,
    });
    expect(chosen).toEqual([
      { filter: 'group', value: choir.slug, label: 'Chor' },
      { filter: 'role', value: String(role.Alt), label: 'Alt' },
      { filter: 'profile.skills', value: String(tag.Löten), label: 'Löten' },
      { filter: 'profile.languages', value: 'ar', label: 'Arabisch' },
    ]);
    expect({ letters, total: pagination.total }).toEqual({ letters: [{ letter: 'B', count: 1 }], total: 1 });
  });

  it('finds one choice as well as several of a property, whatever it was when they were made', async () => {
    expect(await names({ values: 'languages:ar' })).toEqual(['Bert Bach', 'Cora Conz']);
    expect(await names({ values: 'languages:fr' })).toEqual(['Bert Bach']);
    expect(await names({ values: 'languages:la' })).toEqual([]);
  });

  it('is searched within what it is narrowed by, also with typos', async () => {
    expect(await names({ q: 'Bach', role: role.Kasse! })).toEqual(['Bert Bach']);
    expect(await names({ q: 'Bcah', role: role.Redaktion! })).toEqual([]);
    expect(await names({ q: 'Conzz', role: role.Redaktion! })).toEqual(['Cora Conz']);
  });

  it('finds people by their role when looking into profiles, but not by one that is hidden', async () => {
    expect(await names({ q: 'redak', search_in: 'name_and_profile' })).toEqual(['Cora Conz', 'Dora Dorn']);
    expect(await names({ q: 'redak' })).toEqual([]);
    expect(await names({ q: 'geheim', search_in: 'name_and_profile' })).toEqual([]);
    expect(await names({ q: 'alt', search_in: 'name_and_profile' })).toEqual([]);
    expect(await names({ q: 'alt', search_in: 'name_and_profile', group: choir.slug })).toEqual([
      'Bert Bach',
    ]);
  });

  it('shows beside each person by which of their choices others are found', async () => {
    const [bert] = (await list({ q: 'Bert' })).entries;
    expect(bert!.traits).toEqual([
      { filter: 'profile.skills', value: String(tag.Löten), label: 'Löten' },
      { filter: 'profile.skills', value: String(tag.Backen), label: 'Backen' },
      { filter: 'profile.languages', value: 'ar', label: 'Arabisch' },
      { filter: 'profile.languages', value: 'fr', label: 'Französisch' },
    ]);
    const [cora] = (await list({ q: 'Cora' })).entries;
    expect(JSON.stringify(cora)).not.toContain('Grippe');
  });

  it('says who is new, unless the network is', async () => {
    const isNew = async () => (await list({ q: 'Bert' })).entries[0]!.is_new;
    expect(await isNew()).toBe(false);
    await sql`update networks set created_at = now() - interval '2 years'`.execute(bed.db.kysely);
    expect(await isNew()).toBe(true);
    await sql`update members set created_at = now() - interval '31 days' where display_name = 'Bert Bach'`.execute(
      bed.db.kysely,
    );
    expect(await isNew()).toBe(false);
  });
});

describe('the choices of a filter', () => {
  it('are offered for roles, one’s groups, and properties with choices that lists show', async () => {
    const offered = async (query: object = {}, client = asMe) =>
      (await client.call(getDirectoryTabs, { query })).body.filters;
    expect(await offered()).toEqual([
      { filter: 'role', label: null },
      { filter: 'group', label: null },
      { filter: 'profile.skills', label: 'skills' },
      { filter: 'profile.languages', label: 'languages' },
    ]);
    expect((await offered({ group: choir.slug })).map(({ filter }) => filter)).not.toContain('group');
    await showInLists('skills');
    expect((await offered()).map(({ filter }) => filter)).toEqual(['role', 'group', 'profile.skills']);
    await showInLists('skills', 'languages', 'illness', 'allergies', 'about_me');
  });

  it('count whom the other filters and the letter leave, and stay where they leave nobody', async () => {
    expect(await choices('role')).toEqual({ Kasse: 2, Redaktion: 2 });
    expect(await choices('role', { values: `skills:${tag.Backen}` })).toEqual({ Kasse: 1, Redaktion: 1 });
    expect(await choices('role', { letter: 'D' })).toEqual({ Kasse: 0, Redaktion: 1 });
    expect(await choices('role', { role: role.Kasse })).toEqual({ Kasse: 2, Redaktion: 2 });
    expect(await choices('role', { group: choir.slug })).toEqual({ Alt: 1, Kasse: 1, Redaktion: 0 });
    expect(await choices('group', { group: choir.slug, role: role.Alt })).toEqual({ Chor: 1 });
    expect(await choices('group')).toEqual({ Chor: 3 });
    expect(await choices('profile.skills')).toEqual({ Löten: 2, Backen: 2 });
    expect(await choices('profile.skills', { role: role.Redaktion, values: `skills:${tag.Löten}` })).toEqual({
      Backen: 1,
      Löten: 1,
    });
    expect(await choices('profile.languages', { values: `skills:${tag.Backen}` })).toEqual({
      Arabisch: 1,
      Französisch: 1,
    });
  });
});

describe('what one may not see of people', () => {
  it('is no filter: hidden properties, roles and groups are not there', async () => {
    const ask = (filter: string) => asMe.call(listDirectoryChoices, { query: { filter } });
    for (const filter of ['profile.illness', 'profile.allergies', 'profile.about_me', 'profile.gone'])
      expect((await ask(filter)).status, filter).toBe(404);
    const denied: Query[] = [
      { values: 'illness:flu' },
      { values: `allergies:${tag.Heuschnupfen}` },
      { values: 'languages:klingon' },
      { values: 'languages:%E0%A4' },
      { values: 'skills:abc' },
      { role: role.Geheim! },
      { role: role.Alt! },
      { role: 999_999 },
    ];
    for (const query of denied) expect(await statusOf(query), JSON.stringify(query)).toBe(404);
    const stranger = await bed.as((await bed.buildMember({ name: 'Fremd Franz' })).id);
    expect(await statusOf({ group: choir.slug }, stranger)).toBe(404);
    expect(await choices('group', {}, stranger)).toEqual({});
  });

  it('names no tag that only people show whom one does not see, or that nobody shows', async () => {
    for (const name of ['Segeln', 'Heuschnupfen'])
      expect(await statusOf({ values: `skills:${tag[name]}` }), name).toBe(404);
    expect(await statusOf({ values: `skills:${tag.Backen}` }, asGuest)).toBe(200);
    await sql`
      delete from group_memberships where group_id = ${choir.id}
        and member_id = (select id from members where display_name = 'Bert Bach')
    `.execute(bed.db.kysely);
    expect(await statusOf({ values: `skills:${tag.Backen}` }, asGuest)).toBe(404);
    expect(await choices('profile.skills', {}, asGuest)).toEqual({});
    expect(await choices('role', {}, asGuest)).toEqual({});
    expect(await names({ role: role.Kasse! }, asGuest)).toEqual([]);
  });

  it('is never counted', async () => {
    expect(Object.keys(await choices('profile.skills'))).not.toContain('Segeln');
    expect(await choices('role')).toMatchObject({ Kasse: 2 });
  });
});

describe('what filters cost', () => {
  it('is the same for one person as for many', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into membership_roles (network_id, slug, name, plural_name) values (${networkId}, 'eine', 'Eine', 'Eine'),
        (${networkId}, 'viele', 'Viele', 'Viele') returning id
    `.execute(bed.db.kysely);
    role.Eine = rows[0]!.id;
    role.Viele = rows[1]!.id;
    await build('Xaver Eins', { skills: [tag.Löten] }, ['Eine']);
    for (let count = 0; count < 15; count += 1)
      await build(`Viktor ${count}`, { skills: [tag.Löten], languages: ['ar'] }, ['Viele']);
    const ask = (id: number) => bed.countStatements(() => list({ role: id, values: `skills:${tag.Löten}` }));
    const [one, many] = [await ask(role.Eine!), await ask(role.Viele!)];
    expect([one.result.entries.length, many.result.entries.length]).toEqual([1, 15]);
    expect(many.statements).toBe(one.statements);
  });

  it('is one look into an index for what profiles hold', async () => {
    const plan = await bed.db.searches.transaction().execute(async (tx) => {
      // A few rows are read faster one by one; of 50,000 the index is the only way.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`
        explain select member_id from profiles where property_values @> '{"skills": [1]}' or property_values @> '{"skills": 1}'
      `.execute(tx);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('profiles_by_value');
  });
});
