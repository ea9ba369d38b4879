import { getImage, getPropertySet, updatePropertySet, uploadFile } from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import {
  groupProperties,
  memberProperties,
  type PropertyRow,
  presentDefinitions,
  presentValues,
  saveProfile,
  storedProfiles,
} from './index.ts';

let bed: TestBed;
let annaId: number;
let anna: Client;
let ben: Client;
let admin: Client;
let categoryId: number;
let group: { id: number; slug: string };
let hidden: { id: number };

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const people = await Promise.all([
    bed.buildMember({ name: 'Anna Müller' }),
    bed.buildMember({ language: 'en' }),
    bed.buildMember({ isNetworkAdmin: true }),
  ]);
  annaId = people[0].id;
  [anna, ben, admin] = (await Promise.all(people.map(({ id }) => bed.as(id)))) as [Client, Client, Client];
  categoryId = await bed.buildCategory();
  group = await bed.buildGroup({ createdBy: annaId, categoryId });
  hidden = await bed.buildGroup({ createdBy: annaId, categoryId, access: 'hidden' });
});
afterAll(() => bed.stop());

const read = (client: Client, name: string, query = {}) =>
  client.call(getPropertySet, { params: { name }, query });
const change = (client: Client, name: string, query: object, body: object) =>
  client.call(updatePropertySet, { params: { name }, query, body });
const ofGroup = (id: number) => ({ context_type: 'group' as const, context_id: id });
const inTransaction = <T>(
  run: Parameters<ReturnType<TestBed['db']['kysely']['transaction']>['execute']>[0],
) => bed.db.kysely.transaction().execute(run) as Promise<T>;

async function save(memberId: number, sent: Record<string, unknown>, traits = {}): Promise<void> {
  const properties = await memberProperties(bed.db.kysely);
  await inTransaction((tx) =>
    saveProfile(tx, { memberId }, { kind: 'member', id: memberId }, properties, sent, traits),
  );
}

async function shown(ids: number[], mayReadAll = false) {
  const { kysely } = bed.db;
  const properties = await memberProperties(kysely);
  const stored = await storedProfiles(kysely, 'member', ids);
  return presentValues(
    kysely,
    new Map(ids.map((id) => [id, { properties, values: stored.get(id) ?? {}, mayReadAll }])),
  );
}

const searchTextOf = async (memberId: number) => {
  const { rows } = await sql<{ search_text: string }>`
    select search_text from profiles where member_id = ${memberId}
  `.execute(bed.db.kysely);
  return rows[0]?.search_text;
};

describe('the sets that every network has', () => {
  it('[API-220] describe profiles in the words of the reader', async () => {
    const german = await read(anna, 'member_profile');
    expect(german).toMatchObject({ status: 200, body: { type: 'basic', can: { update: false } } });
    expect(german.body.properties.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      'about_me: Über mich',
      'interests: Interessen',
      'birthday: Geburtstag',
      'phone: Telefon',
      'contact_email: E-Mail für Kontakt',
      'address: Adresse',
      'website: Website',
    ]);
    const english = await read(ben, 'member_profile');
    expect(english.body.properties.map(({ label }) => label)).toContain('Birthday');
  });

  it('[RUL-0597] are unknown by other names, and where a context has none of its own', async () => {
    expect(await read(anna, 'cat_profile')).toMatchObject({ status: 404 });
    expect(await read(anna, 'member_profile', ofGroup(group.id))).toMatchObject({ status: 404 });
    expect(await read(anna, 'group_profile', ofGroup(group.id))).toMatchObject({ status: 404 });
    expect(await read(anna, 'group_profile', { context_type: 'group' })).toMatchObject({ status: 422 });
    const inherited = await read(anna, 'group_profile', { ...ofGroup(group.id), inherit: true });
    expect(inherited.body).toMatchObject({ context_type: 'network', can: { update: true } });
  });

  it('tell nothing of groups that one does not see', async () => {
    const ask = async (id: number) => {
      const { status, problem } = await read(ben, 'group_profile', { ...ofGroup(id), inherit: true });
      return { status, code: problem.code };
    };
    expect(await ask(hidden.id)).toEqual(await ask(9_999_999));
    expect(await change(ben, 'group_profile', ofGroup(hidden.id), { properties: [] })).toMatchObject({
      status: 404,
    });
  });
});

describe('a set of one’s own', () => {
  const season = {
    name: 'season',
    type: 'selection',
    label: 'Jahreszeit',
    required: true,
    options: [{ value: 's', label: 'Sommer', color: 'red', limit: 3 }, { label: 'Winter' }, { label: ' ' }],
  };

  it('[API-221] [RUL-0598] is given to a category by those who run it, in the order sent', async () => {
    const place = { context_type: 'group_category' as const, context_id: categoryId };
    expect(await change(anna, 'group_profile', place, { properties: [] })).toMatchObject({ status: 403 });
    const properties = [season, { name: 'motto', type: 'text', label: 'Motto', maxlength: 60 }];
    const { status, body } = await change(admin, 'group_profile', place, { properties });
    expect(status).toBe(200);
    expect(body.properties.map(({ name }) => name)).toEqual(['season', 'motto']);
    expect(body.properties[1]).toMatchObject({ maxlength: 60, visible: true, sortable: true });
    expect(body.parent_property_set).toMatchObject({ context_type: 'network' });

    const [first] = body.properties;
    const again = await change(admin, 'group_profile', place, {
      properties: [properties[1], { ...season, label_translations: { en: 'Season' } }],
    });
    expect(again.body.properties.map(({ name }) => name)).toEqual(['motto', 'season']);
    expect(again.body.properties[1]).toMatchObject({
      id: first!.id,
      label_translations: { de: 'Jahreszeit', en: 'Season' },
    });
  });

  it('[RUL-0409] drops options without a label and makes up values', async () => {
    const { body } = await read(anna, 'group_profile', { ...ofGroup(group.id), inherit: true });
    const options = body.properties.find(({ name }) => name === 'season')!.options;
    expect(options.map(({ label }) => label)).toEqual(['Sommer', 'Winter']);
    expect(options[0]).toEqual({
      value: 's',
      label: 'Sommer',
      label_translations: { de: 'Sommer' },
      color: 'red',
      limit: 3,
    });
    expect(options[1]).toEqual({
      value: expect.stringMatching(/^[0-9a-f]{8}$/),
      label: 'Winter',
      label_translations: { de: 'Winter' },
    });
  });

  it('[RUL-0600] of type modified adds options to its parent’s, keeping up with it', async () => {
    const add = (name: string, options: object[]) =>
      change(anna, 'group_profile', ofGroup(group.id), {
        modifications: { add_options: [{ name, options }] },
      });
    const { body } = await add('season', [
      { value: 'h', label: 'Herbst' },
      { value: 's', label: 'Hochsommer' },
    ]);
    expect(body).toMatchObject({ type: 'modified', context_type: 'group', context_id: group.id });
    const labels = (await read(ben, 'group_profile', ofGroup(group.id))).body.properties
      .find(({ name }) => name === 'season')!
      .options.map(({ label }) => label);
    expect(labels).toEqual(['Sommer', 'Winter', 'Herbst']);
    expect(await add('motto', [{ label: 'x' }])).toMatchObject({
      status: 422,
      problem: { codes: { 'modifications.add_options.0.name': ['unknown'] } },
    });
  });

  it('holds for its groups, each as its own sets and its category’s say, in two statements', async () => {
    const other = await bed.buildGroup({ createdBy: annaId });
    const { result, statements } = await bed.countStatements(() =>
      groupProperties(bed.db.kysely, [group.id, hidden.id, other.id]),
    );
    expect(statements).toBe(2);
    const names = (id: number) => result.get(id)!.map(({ name }) => name);
    expect(names(group.id)).toEqual(['motto', 'season']);
    expect(names(hidden.id)).toEqual(['motto', 'season']);
    expect(names(other.id)).toContain('description');
    expect(result.get(group.id)!.find(({ name }) => name === 'season')!.options).toHaveLength(3);
    expect(result.get(hidden.id)!.find(({ name }) => name === 'season')!.options).toHaveLength(2);
  });

  it.each([
    ['nothing at all', {}, { properties: ['required'] }],
    [
      'a name twice',
      { properties: ['x', 'y'].map((label) => ({ name: 'same', type: 'text', label })) },
      { 'properties.1.name': ['taken'] },
    ],
    [
      'a choice of nothing',
      { properties: [{ name: 'a', type: 'selection', label: 'A', options: [{ label: '' }] }] },
      { 'properties.0.options': ['required'] },
    ],
    [
      'a value twice',
      {
        properties: [
          {
            name: 'a',
            type: 'selection',
            label: 'A',
            options: [
              { value: '1', label: 'x' },
              { value: '1', label: 'y' },
            ],
          },
        ],
      },
      { 'properties.0.options.1.value': ['taken'] },
    ],
    [
      'both at once',
      { properties: [], modifications: { add_options: [] } },
      { modifications: ['not_allowed'] },
    ],
  ])('is not made of %s', async (_case, body, codes) => {
    expect(await change(anna, 'group_profile', ofGroup(group.id), body)).toMatchObject({
      status: 422,
      problem: { codes },
    });
  });
});

describe('a profile', () => {
  it('keeps values by property, changes only what is sent, and shows tags by name', async () => {
    await save(annaId, { phone: '030 123', interests: ['Chor', 'Imkern'], website: 'anna.example.org' });
    await save(annaId, { phone: null, address: { zip: '10115', city: 'Berlin' } });
    const values = (await shown([annaId])).get(annaId)!;
    expect(values).toEqual({
      interests: [
        { id: expect.any(Number), displayValue: 'Chor' },
        { id: expect.any(Number), displayValue: 'Imkern' },
      ],
      address: { zip: '10115', city: 'Berlin' },
      website: { url: 'https://anna.example.org' },
    });
    await save(annaId, values);
    expect((await shown([annaId])).get(annaId)).toEqual(values);
    expect(await searchTextOf(annaId)).toBe('Chor, Imkern\n10115 Berlin\nhttps://anna.example.org');
  });

  it('is refused as a whole, each error at its field', async () => {
    const saving = save(annaId, { phone: '0170', birthday: '31.12.1999', address: { moon: 'x' } });
    await expect(saving).rejects.toMatchObject({
      status: 422,
      fields: { 'profile.birthday': ['format'], 'profile.address.moon': ['additionalProperties'] },
    });
    expect((await shown([annaId])).get(annaId)).not.toHaveProperty('phone');
  });

  it('is read in as many statements for a hundred people as for one', async () => {
    const one = await bed.countStatements(() => shown([annaId]));
    const many = await Promise.all(Array.from({ length: 20 }, () => bed.buildMember()));
    for (const { id } of many) await save(id, { interests: [`Ding ${id}`], phone: '1' });
    const all = await bed.countStatements(() => shown([annaId, ...many.map(({ id }) => id)]));
    expect(all.statements).toBe(one.statements);
    expect(all.result.get(many[3]!.id)).toMatchObject({ phone: '1' });
  });

  it('leaves out values of properties that are gone or have become something else', async () => {
    const { id } = await bed.buildMember();
    await sql`
      insert into profiles (member_id, property_values) values (${id}, '{"gone": "x", "birthday": {"a": 1}, "phone": "5", "interests": "no", "website": 7}')
    `.execute(bed.db.kysely);
    expect((await shown([id])).get(id)).toEqual({ phone: '5' });
  });

  it('keeps showing what was right before limits came and choices went', async () => {
    const { id } = await bed.buildMember();
    await sql`
      insert into profiles (member_id, property_values)
      values (${id}, '{"motto": "A long one", "age": 99, "home": {"city": "Berlin"}, "skills": ["cook", "sing"]}')
    `.execute(bed.db.kysely);
    const stored = (await storedProfiles(bed.db.kysely, 'member', [id])).get(id)!;
    const property = { is_visible: true, is_required: false, is_locked: false, labels: {}, hints: {}, id: 1 };
    const properties: PropertyRow[] = [
      { ...property, name: 'motto', type: 'text', settings: { maxlength: 3 }, options: [] },
      { ...property, name: 'age', type: 'number', settings: { max: 18 }, options: [] },
      { ...property, name: 'home', type: 'address', settings: { required_parts: ['street'] }, options: [] },
      {
        ...property,
        name: 'skills',
        type: 'selection',
        settings: { multiple: true },
        options: [{ value: 'sing', labels: { de: 'Singen' } }],
      },
    ];
    const owned = { properties, values: stored, mayReadAll: false };
    expect((await presentValues(bed.db.kysely, new Map([[id, owned]]))).get(id)).toEqual({
      motto: 'A long one',
      age: 99,
      home: { city: 'Berlin' },
      skills: ['sing'],
    });
  });

  it('shows pictures to those who see the profile, until they go', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = multipartOf({ file: { name: 'haus.png', type: 'image/png', bytes } });
    const { body: upload } = await anna.call(uploadFile, { params: { directory: 'images' }, ...form });
    const load = (client: Client) =>
      client
        .call(getImage, { params: { id: upload.id, size: '200x200' } } as never)
        .then(({ status }) => status);
    const before = (await read(admin, 'member_profile')).body.properties;
    const withImage = (visible: boolean) =>
      change(
        admin,
        'member_profile',
        {},
        {
          properties: [
            ...before.map(({ id: _id, sortable: _sortable, ...rest }) => rest),
            { name: 'house', type: 'image', label: 'Haus', visible },
          ],
        },
      );
    expect((await withImage(true)).status).toBe(200);
    await expect(save(ben.memberId!, { house: upload.id })).rejects.toMatchObject({
      fields: { 'profile.house': ['unknown'] },
    });
    expect(await load(ben)).toBe(404);
    await save(annaId, { house: upload.id });
    expect((await shown([annaId])).get(annaId)).toMatchObject({ house: { id: upload.id, name: 'haus.png' } });
    expect(await load(ben)).toBe(200);

    await withImage(false);
    await vi.waitFor(async () => expect(await load(ben)).toBe(404), { timeout: 10_000 });
    expect((await shown([annaId])).get(annaId)).not.toHaveProperty('house');
    expect((await shown([annaId], true)).get(annaId)).toHaveProperty('house');

    await withImage(true);
    await vi.waitFor(async () => expect(await load(ben)).toBe(200), { timeout: 10_000 });
    const gone = before.map(({ id: _id, sortable: _sortable, ...rest }) => rest);
    await change(admin, 'member_profile', {}, { properties: gone });
    await vi.waitFor(async () => expect(await load(ben)).toBe(404), { timeout: 10_000 });

    await withImage(true);
    await save(annaId, { house: null });
    expect(await load(anna)).toBe(404);
  });

  it('is not found any more by what has been hidden', async () => {
    const before = (await read(admin, 'member_profile')).body.properties;
    const properties = before.map(({ id: _id, sortable: _sortable, ...rest }) => ({
      ...rest,
      visible: rest.name !== 'interests',
    }));
    expect(await searchTextOf(annaId)).toContain('Imkern');
    await change(admin, 'member_profile', {}, { properties });
    await vi.waitFor(async () => expect(await searchTextOf(annaId)).not.toContain('Imkern'), {
      timeout: 10_000,
    });
    expect(await searchTextOf(annaId)).toContain('Berlin');
  });

  it('says what is required in the words of the reader', async () => {
    const definitions = presentDefinitions(await memberProperties(bed.db.kysely), {
      language: 'de_DU',
      networkLanguage: 'de',
    });
    expect(definitions.find(({ name }) => name === 'address')!.hint).toBe(
      'Mit der Adresse erscheinst du auf der Karte.',
    );
  });
});
