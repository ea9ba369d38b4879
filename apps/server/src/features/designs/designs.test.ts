import {
  createCategoryDesign,
  createDesign,
  createGroupDesign,
  deleteDesign,
  deleteGroupDesign,
  getDesignPicture,
  getGroup,
  getGroupDesign,
  getNetwork,
  getSession,
  listDesigns,
  listFirstSteps,
  listGroupDesigns,
  updateCategoryDesign,
  updateDesign,
  updateGroupDesign,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let runs: Client;
let member: Client;
let visitor: Client;
let group: Awaited<ReturnType<TestBed['buildGroup']>>;
let hidden: Awaited<ReturnType<TestBed['buildGroup']>>;
let categoryId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const [a, b, c, d] = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Chris Ahorn' }),
    await bed.buildMember({ name: 'Dora Birke' }),
  ];
  categoryId = await bed.buildCategory({ administratorId: a.id });
  group = await bed.buildGroup({ createdBy: c.id, name: 'Chor', categoryId });
  hidden = await bed.buildGroup({ createdBy: a.id, name: 'Vorstand', access: 'hidden' });
  [anna, ben, runs, member] = (await Promise.all([a, b, c, d].map(({ id }) => bed.as(id)))) as [
    Client,
    Client,
    Client,
    Client,
  ];
  visitor = await bed.as();
});
afterAll(() => bed?.stop());

const logoOf = async (client: Client) =>
  (await upload(client, 'images', { name: 'logo.jpg', content: await picture().toBuffer() })).id;
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from files where id = ${id}`.execute(bed.db.kysely)).rows[0]!
    .state;
const add = async (name: string) => (await anna.call(createDesign, { body: { design: { name } } })).body;
type Sent = { design: object; activate?: boolean; based_on?: object };
const save = (client: Client, id: number, body: Sent) =>
  client.call(updateDesign, { params: { id }, body: body as never });
const networkTheme = async () => (await visitor.call(getSession, {})).body.network.theme;
const groupTheme = async () => (await member.call(getGroup, { params: { slug: group.slug } })).body.theme;

describe('designs of the network', () => {
  it('begin as the one in use looks, and are worn once they are put to use', async () => {
    const before = await networkTheme();
    const added = await add('  Herbst  ');
    expect(added).toMatchObject({ name: 'Herbst', is_active: false, accent: before.colors.accent });
    await save(anna, added.id, { design: { accent: '#aa5500', full_width: true } });
    expect(await networkTheme()).toEqual(before);
    const used = await save(anna, added.id, { design: { logo_type: 'extended' }, activate: true });
    expect(used.body).toMatchObject({ is_active: true, deletable: false });
    expect(await networkTheme()).toMatchObject({
      colors: { accent: '#aa5500' },
      logoType: 'extended',
      fullWidth: true,
    });
    const { designs } = (await anna.call(listDesigns, {})).body;
    expect(designs.map(({ is_active }) => is_active)).toEqual([true, false]);
  });

  it('tell everybody who has the product open, and only when they are in use', async () => {
    const told = async () =>
      (
        await sql<{ count: number }>`select count(*) from outbox where type = 'design_changed'`.execute(
          bed.db.kysely,
        )
      ).rows[0]!.count;
    const before = await told();
    const spare = await add('Winter');
    await save(anna, spare.id, { design: { accent: '#225588' } });
    expect(await told()).toBe(before);
    const { designs } = (await anna.call(listDesigns, {})).body;
    await save(anna, designs[0]!.id, { design: { banner_type: 'color' } });
    expect(await told()).toBe(before + 1);
    await save(anna, designs[0]!.id, { design: { banner_type: 'color' } });
    expect(await told()).toBe(before + 1);
  });

  it('keep the one in use from being deleted, and delete others with their pictures', async () => {
    const { designs } = (await anna.call(listDesigns, {})).body;
    const refused = await anna.call(deleteDesign, { params: { id: designs[0]!.id } });
    expect(refused).toMatchObject({ status: 409, problem: { code: 'design_in_use' } });
    const spare = await add('Frühling');
    const logo = await logoOf(anna);
    await save(anna, spare.id, { design: { logo_id: logo } });
    expect(await stateOf(logo)).toBe('published');
    expect((await anna.call(deleteDesign, { params: { id: spare.id } })).status).toBe(204);
    expect(await stateOf(logo)).toBe('removed');
  });

  it('take no colour but a hexadecimal one, no banner without its picture, and no picture of others', async () => {
    const { id } = await add('Sommer');
    for (const [design, field] of [
      [{ accent: 'red' }, 'accent'],
      [{ accent: '#12345' }, 'accent'],
      [{ name: ' ' }, 'name'],
      [{ banner_type: 'image' }, 'banner_id'],
      [{ logo_type: 'huge' }, 'logo_type'],
      [{ logo_id: await logoOf(ben) }, 'logo_id'],
    ] as const) {
      const answer = await save(anna, id, { design });
      expect(answer.status, field).toBe(422);
      expect(JSON.stringify(answer), field).toContain(`design.${field}`);
    }
  });

  it('are kept in the audit log with what was before and after', async () => {
    const { id, accent } = await add('Fasching');
    await save(anna, id, { design: { accent: '#b01e6a' } });
    await anna.call(deleteDesign, { params: { id } });
    const { rows } = await sql`
      select action, details from audit_entries where target = ${JSON.stringify({ design: String(id) })}::jsonb order by id
    `.execute(bed.db.kysely);
    expect(rows).toMatchObject([
      { action: 'createDesign', details: { after: { name: 'Fasching' } } },
      { action: 'updateDesign', details: { before: { accent }, after: { accent: '#b01e6a' } } },
      { action: 'deleteDesign', details: { before: { name: 'Fasching', is_active: false } } },
    ]);
  });
});

describe('[A-30] two administrators with one design', () => {
  it('keeps what both changed, where it is not the same', async () => {
    const { id, accent, name } = await add('Zu zweit');
    await save(anna, id, { design: { accent: '#004488' }, based_on: { accent } });
    const second = await save(ben, id, { design: { name: 'Zu dritt' }, based_on: { name } });
    expect(second.body).toMatchObject({ accent: '#004488', name: 'Zu dritt' });
  });

  it('refuses the second of two in the same field, and says who and what', async () => {
    const { id, accent } = await add('Streit');
    await save(anna, id, { design: { accent: '#004488' }, based_on: { accent } });
    const second = await save(ben, id, {
      design: { accent: '#884400', name: 'Anders' },
      based_on: { accent },
    });
    expect(second).toMatchObject({
      status: 409,
      problem: {
        code: 'design_changed',
        detail: 'Inzwischen hat Anna Linde das geändert.',
        codes: { 'design.accent': ['changed_meanwhile'] },
      },
    });
    const same = await save(ben, id, { design: { accent: '#004488' }, based_on: { accent } });
    expect(same.body).toMatchObject({ accent: '#004488', name: 'Streit' });
  });

  it('leaves one design in use when both put another to use', async () => {
    const [one, other] = [await add('Eins'), await add('Zwei')];
    await Promise.all([
      save(anna, one.id, { design: {}, activate: true }),
      save(ben, other.id, { design: {}, activate: true }),
    ]);
    const { designs } = (await anna.call(listDesigns, {})).body;
    expect(designs.filter(({ is_active }) => is_active)).toHaveLength(1);
  });
});

describe('designs of categories and groups', () => {
  it('[RUL-0481] [RUL-0483] show instead of those above, where they are to', async () => {
    const ofCategory = (
      await anna.call(createCategoryDesign, {
        params: { group_category_id: String(categoryId) },
        body: { design: { name: 'Gremien' } },
      })
    ).body;
    expect(ofCategory).toMatchObject({ override: true, is_active: false });
    const inCategory = (design: object) =>
      anna.call(updateCategoryDesign, {
        params: { group_category_id: String(categoryId), id: ofCategory.id },
        body: { design, activate: true } as never,
      });
    await inCategory({ accent: '#112233' });
    expect((await groupTheme()).colors.accent).toBe('#112233');
    const { body } = await member.call(getNetwork, {});
    expect(body.group_categories.find(({ id }) => id === categoryId)!.active_theme.colors.accent).toBe(
      '#112233',
    );
    const own = (
      await runs.call(createGroupDesign, { params: { slug: group.slug }, body: { design: { name: 'Chor' } } })
    ).body;
    expect(own.accent).toBe('#112233');
    const inGroup = (design: object) =>
      runs.call(updateGroupDesign, {
        params: { slug: group.slug, id: own.id },
        body: { design, activate: true } as never,
      });
    await inGroup({ accent: '#445566' });
    expect((await groupTheme()).colors.accent).toBe('#445566');
    const one = await runs.call(getGroupDesign, { params: { slug: group.slug, id: own.id } });
    expect(one.body).toMatchObject({
      context: { type: 'group', name: 'Chor' },
      above: { colors: { accent: '#112233' } },
    });
    await inGroup({ override: false });
    expect((await groupTheme()).colors.accent).toBe('#112233');
    await inGroup({ override: true });
    await runs.call(deleteGroupDesign, { params: { slug: group.slug, id: own.id } });
    expect((await groupTheme()).colors.accent).toBe('#112233');
  });

  it('are for those who run the group, unless it is archived, and unknown where the group is', async () => {
    const list = (client: Client, slug: string) => client.call(listGroupDesigns, { params: { slug } });
    expect((await list(runs, group.slug)).status).toBe(200);
    expect((await list(member, group.slug)).status).toBe(403);
    expect((await list(runs, hidden.slug)).status).toBe(404);
    expect((await runs.call(listDesigns, {})).status).toBe(403);
    const { id } = await add('Nur hier');
    const foreign = await runs.call(getGroupDesign, { params: { slug: group.slug, id } });
    expect(foreign.status).toBe(404);
    await sql`update groups set archived_at = now() where id = ${hidden.id}`.execute(bed.db.kysely);
    expect((await list(anna, hidden.slug)).status).toBe(403);
  });
});

describe('the first step of founders', () => {
  it('is done once a design was changed', async () => {
    const founder = await bed.buildMember({ isNetworkAdmin: true });
    await sql`update members set first_steps_put_away_at = null where id = ${founder.id}`.execute(
      bed.db.kysely,
    );
    const { body } = await (await bed.as(founder.id)).call(listFirstSteps);
    expect(body.steps.find(({ key }) => key === 'designs')).toMatchObject({ done: true });
  });
});

describe('pictures of designs', () => {
  it('show before anybody signs in where the network wears them, and else to those who see the place', async () => {
    const { designs } = (await anna.call(listDesigns, {})).body;
    const [logo, spare] = [await logoOf(anna), await logoOf(anna)];
    await save(anna, designs[0]!.id, { design: { logo_id: logo } });
    await save(anna, designs[1]!.id, { design: { logo_id: spare } });
    const url = (await networkTheme()).logoUrl;
    expect(url).toBe(`/api/v1/design_pictures/${logo}`);
    const see = async (client: Client, id: number) =>
      (await client.call(getDesignPicture, { params: { id } })).status;
    expect(await see(visitor, logo)).toBe(200);
    expect(await see(visitor, spare)).toBe(404);
    expect(await see(member, spare)).toBe(404);
    for (const admin of [anna, ben]) expect(await see(admin, spare)).toBe(200);
    const own = await runs.call(createGroupDesign, {
      params: { slug: group.slug },
      body: { design: { name: 'Mit Bild' } },
    });
    const banner = await logoOf(runs);
    await runs.call(updateGroupDesign, {
      params: { slug: group.slug, id: own.body.id },
      body: { design: { banner_type: 'image', banner_id: banner }, activate: true },
    });
    expect(await see(member, banner)).toBe(200);
    expect(await see(visitor, banner)).toBe(404);
    expect((await groupTheme()).bannerUrl).toBe(`/api/v1/design_pictures/${banner}`);
  });
});
