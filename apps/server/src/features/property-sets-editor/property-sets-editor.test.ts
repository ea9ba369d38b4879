import {
  getPropertySet,
  getPropertySetUses,
  listPropertySets,
  type NewProperty,
  type PropertySetContent,
  updatePropertySet,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let member: Client;
let guest: Client;
let leader: Client;
let categoryId: number;
let open: { id: number; slug: string };
let hidden: { id: number; slug: string };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const [one, two, three, four, five] = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Lea Birke' }),
    await bed.buildMember({ name: 'Gast Eiche', isExternal: true }),
    await bed.buildMember({ name: 'Kai Buche' }),
  ];
  [anna, ben, member, guest, leader] = (await Promise.all(
    [one, two, three, four, five].map(({ id }) => bed.as(id)),
  )) as [Client, Client, Client, Client, Client];
  categoryId = await bed.buildCategory();
  open = await bed.buildGroup({ createdBy: five.id, categoryId, name: 'Chor' });
  hidden = await bed.buildGroup({ createdBy: five.id, categoryId, name: 'Geheim', access: 'hidden' });
});
afterAll(() => bed?.stop());

const ofGroup = ({ id }: { id: number }) => ({ context_type: 'group' as const, context_id: id });
const field = (name: string, more: Partial<NewProperty> = {}): NewProperty => ({
  name,
  type: 'text',
  label: name,
  ...more,
});
const save = (client: Client, content: PropertySetContent, based_on?: PropertySetContent) =>
  client.call(updatePropertySet, {
    params: { name: 'member_profile' },
    body: { ...content, ...(based_on && { based_on }) },
  });
const saveGroup = (
  client: Client,
  group: { id: number },
  content: PropertySetContent,
  based_on?: PropertySetContent,
) =>
  client.call(updatePropertySet, {
    params: { name: 'group_profile' },
    query: ofGroup(group),
    body: { ...content, ...(based_on && { based_on }) },
  });
const uses = (client: Client, name = 'member_profile', query = {}) =>
  client.call(getPropertySetUses, { params: { name }, query });
/** The set as an editor is filled with it, and sends it back. */
const stored = async (): Promise<NewProperty[]> => {
  const { body } = await anna.call(getPropertySet, { params: { name: 'member_profile' }, query: {} });
  return body.properties.map(({ id: _id, sortable: _sortable, ...property }) => property);
};
const detailOf = (answer: unknown) => (answer as { problem?: { detail?: string } }).problem?.detail;
const setValues = (memberId: number, values: object) =>
  sql`
    insert into profiles (member_id, property_values) values (${memberId}, ${JSON.stringify(values)}::jsonb)
    on conflict (member_id) do update set property_values = excluded.property_values
  `.execute(bed.db.kysely);

describe('the property sets of the network', () => {
  it('are listed, and their uses told, for those who run it alone [API-533] [API-534]', async () => {
    for (const client of [member, guest, leader]) {
      expect((await client.call(listPropertySets, {})).status).toBe(403);
      expect((await uses(client)).status).toBe(403);
      expect((await save(client, { properties: [] })).status).toBe(403);
    }
    const { property_sets } = (await anna.call(listPropertySets, {})).body;
    expect(property_sets).toEqual([
      { name: 'member_profile', property_count: 7, profile_count: 5 },
      { name: 'group_profile', property_count: 4, profile_count: 2 },
      { name: 'file_profile', property_count: 0, profile_count: 0 },
      // Every tree has a root: that of the network, and those of two groups.
      { name: 'folder_profile', property_count: 0, profile_count: 3 },
    ]);
  });

  it('do not exist by other names, nor in contexts that have none [RUL-0597]', async () => {
    expect((await uses(anna, 'cat_profile')).status).toBe(404);
    expect((await uses(anna, 'member_profile', ofGroup(open))).status).toBe(404);
    expect((await uses(anna, 'group_profile', { context_type: 'group', context_id: 9_999_999 })).status).toBe(
      404,
    );
    expect((await uses(anna, 'group_profile', { context_type: 'group' })).status).toBe(422);
  });

  it('keep every value when fields and choices get other words and another order [RUL-0598]', async () => {
    const skills = field('skills', {
      type: 'selection',
      multiple: true,
      label: 'Fähigkeiten',
      options: [
        { value: 'cook', label: 'Kochen' },
        { value: 'sing', label: 'Singen' },
      ],
    });
    await save(anna, { properties: [...(await stored()), skills] });
    await setValues(member.memberId!, { skills: ['cook', 'sing'], phone: '1' });
    const renamed = {
      ...skills,
      label: 'Was ich kann',
      options: [
        { value: 'sing', label: 'Chor' },
        { value: 'cook', label: 'Küche' },
      ],
    };
    const others = (await stored()).filter(({ name }) => name !== 'skills');
    expect((await save(anna, { properties: [renamed, ...others] })).status).toBe(200);
    const [first] = await stored();
    expect(first).toMatchObject({ name: 'skills', label: 'Was ich kann' });
    expect(first!.options?.map(({ label }) => label)).toEqual(['Chor', 'Küche']);
    expect((await uses(anna)).body.values).toEqual([
      { name: 'phone', profile_count: 1, options: [] },
      {
        name: 'skills',
        profile_count: 1,
        options: [
          { value: 'cook', profile_count: 1 },
          { value: 'sing', profile_count: 1 },
        ],
      },
    ]);
  });

  it('keep what is taken out of them, until it comes back', async () => {
    const before = await stored();
    await save(anna, { properties: before.filter(({ name }) => name !== 'phone') });
    const { removed, changed, values } = (await uses(anna)).body;
    expect(removed.map(({ name, label }) => [name, label])).toEqual([['phone', 'Telefon']]);
    expect(values.find(({ name }) => name === 'phone')?.profile_count).toBe(1);
    expect(changed?.name).toBe('Anna Linde');
    const { id: _id, sortable: _sortable, ...phone } = removed[0]!;
    await save(anna, { properties: [...(await stored()), phone] });
    expect((await uses(anna)).body.removed).toEqual([]);
    expect((await stored()).find(({ name }) => name === 'phone')).toEqual(
      before.find(({ name }) => name === 'phone'),
    );
  });

  it('tell the second of two who change them who was quicker and what it was [A-30]', async () => {
    const base = await stored();
    const renamed = base.map((each) =>
      each.name === 'phone'
        ? { ...each, label: 'Handy', label_translations: { ...each.label_translations, de: 'Handy' } }
        : each,
    );
    expect((await save(ben, { properties: renamed }, { properties: base })).status).toBe(200);
    const without = base.filter(({ name }) => name !== 'phone');
    const late = await save(anna, { properties: without }, { properties: base });
    expect(late.status).toBe(409);
    expect(detailOf(late)).toContain('Ben Ulme');
    expect(detailOf(late)).toContain('Handy');
    expect(await stored()).toEqual(renamed);
    const turned = renamed.toReversed();
    await save(ben, { properties: turned }, { properties: renamed });
    const moved = [...renamed.slice(1), renamed[0]!];
    expect(detailOf(await save(anna, { properties: moved }, { properties: renamed }))).toContain(
      'Reihenfolge',
    );
    // Who wanted the same is content with it.
    expect((await save(anna, { properties: turned }, { properties: base })).status).toBe(200);
    await save(ben, { properties: base });
  });

  it('keep both of two changes of different fields [A-30]', async () => {
    const base = await stored();
    const answers = await Promise.all(
      [anna, ben].map((client, index) =>
        save(client, { properties: [...base, field(`extra_${index}`)] }, { properties: base }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const names = (await stored()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['extra_0', 'extra_1']));
    await save(anna, { properties: base });
  });

  it('keep exactly one of two changes of one field that come at the same moment [A-30]', async () => {
    const base = await stored();
    const answers = await Promise.all(
      [anna, ben].map((client, index) =>
        save(
          client,
          {
            properties: base.map((each) =>
              each.name === 'phone' ? { ...each, maxlength: 50 + index } : each,
            ),
          },
          { properties: base },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await save(anna, { properties: base });
  });

  it('are in the log with what changed, before and after', async () => {
    const base = await stored();
    await save(anna, { properties: [...base, field('motto', { label: 'Motto' })] });
    const { rows } = await sql<{ target: object; details: { before: object; after: object } }>`
      select target, details from audit_entries where action = 'updatePropertySet' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]?.target).toMatchObject({ property_set: 'member_profile' });
    expect(rows[0]?.details.before).toMatchObject({ type: 'basic', changed: [] });
    expect(rows[0]?.details.after).toMatchObject({ changed: [{ name: 'motto', labels: { de: 'Motto' } }] });
    await save(anna, { properties: base });
  });

  it.each([
    ['a label of nothing but spaces', [field('a', { label: ' ' })], 'properties.0.label'],
    ['a choice without choices', [field('a', { type: 'selection' })], 'properties.0.options'],
    ['one name twice', [field('a'), field('a')], 'properties.1.name'],
    ['a least above the most', [field('a', { type: 'number', min: 2, max: 1 })], 'properties.0.max'],
    ['a name that is none', [field('Ä b')], 'properties.0.name'],
    ['a type that is none', [field('a', { type: 'cat' as never })], 'properties.0.type'],
    ['more than a hundred fields', Array.from({ length: 101 }, (_, i) => field(`f${i}`)), 'properties'],
  ])('are not made of %s', async (_what, properties, path) => {
    const before = await stored();
    const answer = await save(anna, { properties });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer as { problem?: { errors?: object } }).problem?.errors ?? {})).toContain(path);
    expect(await stored()).toEqual(before);
  });
});

describe('the property set of a group', () => {
  const own = { properties: [field('motto', { label: 'Motto' })] };
  const none = { modifications: { add_options: [] } };

  it('is changed by those who run the group; of a hidden one nobody else knows [RUL-0598]', async () => {
    expect((await saveGroup(member, open, own)).status).toBe(403);
    expect((await uses(member, 'group_profile', ofGroup(open))).status).toBe(403);
    for (const client of [member, guest]) {
      expect((await saveGroup(client, hidden, own)).status).toBe(404);
      expect((await uses(client, 'group_profile', ofGroup(hidden))).status).toBe(404);
    }
    expect((await uses(leader, 'group_profile', ofGroup(hidden))).body).toMatchObject({ profile_count: 1 });
  });

  it('adds choices to fields of the network, and goes back to those alone [RUL-0600]', async () => {
    const season = field('season', { type: 'selection', options: [{ value: 's', label: 'Sommer' }] });
    const { body } = await anna.call(getPropertySet, { params: { name: 'group_profile' }, query: {} });
    const ofNetwork = body.properties.map(({ id: _id, sortable: _sortable, ...property }) => property);
    await anna.call(updatePropertySet, {
      params: { name: 'group_profile' },
      body: { properties: [...ofNetwork, season] },
    });
    const more = {
      modifications: { add_options: [{ name: 'season', options: [{ value: 'h', label: 'Herbst' }] }] },
    };
    const saved = await saveGroup(leader, open, more, none);
    expect(saved.body.properties.at(-1)!.options.map(({ label }) => label)).toEqual(['Sommer', 'Herbst']);
    const { rows } = await sql`
      select target from audit_entries where action = 'updatePropertySet' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ target: { property_set: 'group_profile', group: String(open.id) } }]);
    const late = await saveGroup(anna, open, own, none);
    expect(late.status).toBe(409);
    expect(detailOf(late)).toBe('Inzwischen hat Kai Buche diese Felder geändert: season.');
    expect((await saveGroup(leader, open, none, more)).body.properties.at(-1)!.options).toHaveLength(1);
  });

  it('replaces that of the network, which then counts the group no more', async () => {
    const count = async () =>
      (await anna.call(listPropertySets, {})).body.property_sets.find(({ name }) => name === 'group_profile')!
        .profile_count;
    expect(await count()).toBe(2);
    expect((await saveGroup(leader, open, own)).body).toMatchObject({ type: 'basic' });
    expect(await count()).toBe(1);
    expect((await saveGroup(leader, open, none)).status).toBe(200);
    expect((await uses(leader, 'group_profile', ofGroup(open))).body.removed.map(({ name }) => name)).toEqual(
      ['motto'],
    );
    expect(await count()).toBe(2);
  });

  it('stays as it is in an archived group', async () => {
    await sql`update groups set archived_at = now() where id = ${open.id}`.execute(bed.db.kysely);
    expect((await saveGroup(leader, open, own)).status).toBe(403);
    await sql`update groups set archived_at = null where id = ${open.id}`.execute(bed.db.kysely);
  });
});
