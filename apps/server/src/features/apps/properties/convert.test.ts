import { updateAppProperties } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { buildApp, buildItems } from '../testing/build.ts';
import { appEditor, change } from '../testing/editing.ts';

let bed: TestBed;
let chair: Client;
let editor: ReturnType<typeof appEditor>;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  chair = await bed.as((await bed.buildMember({ name: 'Anna Vorsitz', isNetworkAdmin: true })).id);
  editor = appEditor(bed, chair);
});
afterAll(() => bed?.stop());

describe('a property that becomes another type [C13] [RUL-0928]', () => {
  const texts = ['1.234,50 €', 'ca. 12', '007', '', '12'];
  const build = async () => {
    const app = await buildApp(bed, { properties: [{ name: 'name' }, { name: 'price' }] });
    await buildItems(
      bed,
      app,
      texts.map((price, index) => ({ name: `Nr. ${index}`, ...(price !== '' && { price }) })),
    );
    return app;
  };
  const toNumber = change('price', { type: 'number', postfix: '€' });
  const toText = change('price', { type: 'text', postfix: undefined });

  it('says first how many values fit, and which do not', async () => {
    const app = await build();
    const { converted } = await editor.report(app, toNumber);
    expect(converted).toMatchObject([
      {
        name: 'price',
        from: 'text',
        to: 'number',
        fitting: 3,
        unfitting: 1,
        examples: [{ title: 'Nr. 1', text: 'ca. 12' }],
      },
    ]);
    expect(await editor.valuesOf(app, 'price')).toEqual(texts.map((text) => text || undefined));
  });

  it('keeps aside what does not fit, and brings every letter of it back', async () => {
    const app = await build();
    await editor.save(app, toNumber);
    expect(await editor.valuesOf(app, 'price')).toEqual([1234.5, undefined, 7, undefined, 12]);
    expect(await editor.history(app)).toEqual([{ price: ['ca. 12', null] }]);
    await editor.save(app, toText);
    expect(await editor.valuesOf(app, 'price')).toEqual(texts.map((text) => text || undefined));
  });

  it('also over a third type, but for what somebody changed meanwhile', async () => {
    const app = await build();
    await editor.save(app, toNumber);
    await sql`
      update items set property_values = property_values || '{"price": 99.5}' where app_id = ${app.id} and title = 'Nr. 2'
    `.execute(bed.db.kysely);
    await editor.save(app, change('price', { type: 'selection', options: [{ value: 'x', label: '12' }] }));
    expect(await editor.valuesOf(app, 'price')).toEqual([undefined, undefined, undefined, undefined, 'x']);
    await editor.save(app, toNumber);
    expect(await editor.valuesOf(app, 'price')).toEqual([1234.5, undefined, 99.5, undefined, 12]);
    await editor.save(app, toText);
    expect(await editor.valuesOf(app, 'price')).toEqual(['1.234,50 €', 'ca. 12', '99,5', undefined, '12']);
  });

  it('sorts and finds by what the values are now', async () => {
    const app = await build();
    await editor.save(app, toNumber);
    await vi.waitFor(
      async () => expect(await editor.keysOf(app, 'price')).toEqual(['p50412345', 'p5017', 'p50212']),
      {
        timeout: 15_000,
      },
    );
  });

  it('takes of addresses only those that lead where data may lead [C21]', async () => {
    const app = await buildApp(bed, { properties: [{ name: 'name' }, { name: 'link' }] });
    const links = [
      'https://example.org',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://me@example.org',
    ];
    await buildItems(
      bed,
      app,
      links.map((link) => ({ name: 'A', link })),
    );
    await editor.save(app, change('link', { type: 'url' }));
    expect(await editor.valuesOf(app, 'link')).toEqual([
      { url: 'https://example.org' },
      undefined,
      undefined,
      undefined,
    ]);
    await editor.save(app, change('link', { type: 'text' }));
    expect(await editor.valuesOf(app, 'link')).toEqual(links);
  });

  it('tells of values only those who read them [RUL-0931]', async () => {
    const group = await bed.buildGroup({ createdBy: (await bed.buildMember()).id, access: 'closed' });
    const app = await buildApp(bed, { groupId: group.id, properties: [{ name: 'name' }, { name: 'price' }] });
    await buildItems(bed, app, [{ name: 'Geheim', price: 'viel' }]);
    const { converted } = await editor.report(app, toNumber);
    expect(converted).toMatchObject([{ unfitting: 1, examples: [] }]);
  });

  it('takes tens of thousands of items in seconds, and all come back', async () => {
    const app = await buildApp(bed, { properties: [{ name: 'name' }, { name: 'price' }] });
    await sql`
      insert into items (app_id, rank, title, property_values)
      select ${app.id}, i, 'Nr. ' || i,
        jsonb_build_object('price', (array['1.234,50 €', 'ca. 12', '007', '12'])[1 + i % 4])
      from generate_series(1, 20000) i
    `.execute(bed.db.kysely);
    const sum = async () =>
      (
        await sql<{ sum: string }>`
          select md5(string_agg(property_values::text, ',' order by id)) as sum from items where app_id = ${app.id}
        `.execute(bed.db.kysely)
      ).rows[0]!.sum;
    const before = await sum();
    expect((await editor.report(app, toNumber)).converted).toMatchObject([
      { fitting: 15_000, unfitting: 5_000 },
    ]);
    await editor.save(app, toNumber);
    expect(await sum()).not.toBe(before);
    await editor.save(app, toText);
    expect(await sum()).toBe(before);
  }, 120_000);

  it('makes tags of words, and the words of them again', async () => {
    const app = await buildApp(bed, { properties: [{ name: 'name' }, { name: 'topics' }] });
    await buildItems(bed, app, [{ topics: 'Chor, Garten' }, { topics: 'chor' }]);
    await editor.save(app, change('topics', { type: 'tag' }));
    const [both, one] = (await editor.valuesOf(app, 'topics')) as number[][];
    expect([both!.length, one]).toEqual([2, [both![0]]]);
    await editor.save(app, change('topics', { type: 'text' }));
    expect(await editor.valuesOf(app, 'topics')).toEqual(['Chor, Garten', 'chor']);
  });

  it('changes all values or none', async () => {
    const app = await build();
    const broken = await editor.edited(app, (properties) => [
      ...toNumber(properties),
      { name: 'created_at', type: 'text', label: 'Angelegt' },
    ]);
    expect((await chair.call(updateAppProperties, broken)).status).toBe(422);
    expect(await editor.valuesOf(app, 'price')).toEqual(texts.map((text) => text || undefined));
  });

  it('makes one choice of several where there is but one, and back', async () => {
    const options = ['red', 'green'];
    const app = await buildApp(bed, {
      properties: [
        { name: 'name' },
        { name: 'colour', type: 'selection', settings: { multiple: true }, options },
      ],
    });
    await buildItems(bed, app, [{ colour: ['red'] }, { colour: ['red', 'green'] }]);
    await editor.save(app, change('colour', { multiple: false }));
    expect(await editor.valuesOf(app, 'colour')).toEqual(['red', undefined]);
    await editor.save(app, change('colour', { multiple: true }));
    expect(await editor.valuesOf(app, 'colour')).toEqual([['red'], ['red', 'green']]);
  });
});

describe('numbers of fewer digits [C19]', () => {
  it('are stored as they were', async () => {
    const app = await buildApp(bed, {
      properties: [{ name: 'name' }, { name: 'price', type: 'number', settings: { precision: 2 } }],
    });
    await buildItems(bed, app, [{ price: 2.68 }]);
    await editor.save(app, change('price', { precision: 0 }));
    expect(await editor.valuesOf(app, 'price')).toEqual([2.68]);
  });
});
