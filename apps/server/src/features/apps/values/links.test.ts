import { compareKeys, textKey } from '@dorfplatz/content/sort-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { holdApp, linkKeeper, linksOf, loadApp } from '../index.ts';
import { buildApp, buildItems } from '../testing/build.ts';

let bed: TestBed;
let viewer: Viewer;
let anna: number;
let ben: number;
let secret: number;
let open: number[];
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  anna = (await bed.buildMember({ name: 'Anna' })).id;
  ben = (await bed.buildMember({ name: 'Ben' })).id;
  viewer = { memberId: anna, isExternal: false, isNetworkAdmin: false, administeredCategoryIds: [] } as never;
  const group = await bed.buildGroup({ createdBy: ben, access: 'hidden' });
  const hidden = await buildApp(bed, { groupId: group.id });
  [secret] = (await buildItems(bed, hidden, [{ name: 'Geheim' }])) as [number];
  const led = await buildApp(bed);
  open = await buildItems(bed, led, [{ name: 'Offen' }, { name: 'Auch offen' }]);
  app = await buildApp(bed, {
    properties: [
      { name: 'name' },
      { name: 'led', type: 'relation', settings: { multiple: true, related_app_id: led.id } },
      { name: 'one', type: 'relation', settings: { related_app_id: led.id } },
      { name: 'who', type: 'membership', settings: { multiple: true } },
    ],
  });
});
afterAll(() => bed?.stop());

const propertyOf = async (name: string) =>
  (await loadApp(bed.db.kysely, viewer, app.id)).properties.find((each) => each.name === name)!;
const keep = async (name: string, before: number[], named: (number | string)[]) => {
  const property = await propertyOf(name);
  return bed.db.kysely
    .transaction()
    .execute((tx: Transaction) =>
      linkKeeper(tx, viewer, bed.services.settings.current(), async () => 4711)(
        property,
        before,
        named,
        'values.x',
      ),
    );
};

describe('what a value leads to', () => {
  it('has words as far as the reader sees it', async () => {
    const owned = { properties: [await propertyOf('led')], values: { led: [open[0]!, secret] } };
    const { items } = await linksOf(bed.db.kysely, viewer, bed.services.settings.current(), [owned]);
    expect([...items.values()].map(({ id, displayValue }) => [id, displayValue])).toEqual([
      [open[0], 'Offen'],
    ]);
  });

  it('stays where it was where the reader does not see it [RUL-0933]', async () => {
    expect(await keep('led', [open[0]!, secret], [open[1]!])).toEqual([open[1], secret]);
    expect(await keep('led', [secret, open[0]!], [secret, open[1]!])).toEqual([secret, open[1]]);
    expect(await keep('led', [secret], [])).toEqual([secret]);
    expect(await keep('one', [secret], [])).toEqual([secret]);
    expect(await keep('one', [secret], [open[0]!])).toEqual([open[0]]);
  });

  it('is unknown where the reader does not see it, does not exist, or is of another app', async () => {
    const [other] = (await buildItems(bed, await buildApp(bed), [{ name: 'Woanders' }])) as [number];
    for (const id of [secret, 9_999_999, other])
      await expect(keep('led', [], [id])).rejects.toMatchObject({ fields: { 'values.x': ['unknown'] } });
    await expect(keep('who', [], [9_999_999])).rejects.toMatchObject({ status: 422 });
    expect(await keep('who', [], [anna, ben])).toEqual([anna, ben]);
  });

  it('comes into being by its name [RUL-0406]', async () => {
    expect(await keep('led', [], [open[0]!, 'Neu'])).toEqual([open[0], 4711]);
  });
});

describe('an app whose items are written', () => {
  it('stays as it is meanwhile, and is unknown to who does not see it', async () => {
    await bed.db.kysely.transaction().execute(async (tx) => {
      expect((await holdApp(tx, viewer, app.slug)).id).toBe(app.id);
      const changing = sql`update apps set version = version where id = ${app.id}`;
      await expect(
        bed.db.kysely.transaction().execute(async (other) => {
          await sql`set local lock_timeout = '200ms'`.execute(other);
          await changing.execute(other);
        }),
      ).rejects.toThrow(/lock/);
    });
    const { rows } = await sql<{ id: number }>`select app_id as id from items where id = ${secret}`.execute(
      bed.db.kysely,
    );
    await expect(
      bed.db.kysely.transaction().execute((tx) => holdApp(tx, viewer, rows[0]!.id)),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('the order of the database', () => {
  it('is that of pages, to the last place [C26]', async () => {
    const words = [
      'Arg',
      'Ärgerlich',
      'Arm',
      'Assistent',
      'Aßlar',
      'Assoziation',
      'Raum 1',
      'Raum 2',
      'Raum 10',
    ];
    const texts = [...words, 'raum 2', ' Arm', '🎉', '(x)', 'Яблоко', 'ñandú', 'nube', '𝔄rt', '\ufffd'];
    const keys = texts.map((text) => textKey(text));
    const { rows } = await sql<{ key: string }>`
      select key from unnest(${keys}::text[]) as k (key) order by key collate "C"
    `.execute(bed.db.kysely);
    expect(rows.map(({ key }) => key)).toEqual(keys.toSorted(compareKeys));
  });
});
