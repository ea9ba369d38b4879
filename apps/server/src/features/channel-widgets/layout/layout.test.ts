import {
  deleteChannelWidget,
  discardChannelLayout,
  draftChannelLayout,
  getChannelLayout,
  getLayoutVersion,
  type LayoutRow,
  listLayoutVersions,
  updateChannelLayout,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import { buildChannel } from '../../../testing/channels.ts';
import type { Client } from '../../../testing/client.ts';
import { startWidgetBed, type WidgetBed } from '../testing/widget-bed.ts';

let bed: WidgetBed;
/** A channel of its own for each test, with so many texts in it. */
let slug: string;
beforeAll(async () => {
  bed = await startWidgetBed();
});
afterAll(() => bed?.stop());

async function channelWith(texts: number): Promise<number[]> {
  const channel = await buildChannel(bed, { managers: [bed.ids.anna, bed.ids.ben] });
  slug = channel.slug;
  const { rows } = await sql<{ id: number }>`
    insert into channel_widgets (channel_id, type, properties)
    select ${channel.id}, 'text', '{"content": "Hallo"}' from generate_series(1, ${texts}) returning id
  `.execute(bed.db.kysely);
  return rows.map(({ id }) => id);
}

const row = (type: LayoutRow['type'], widgets: LayoutRow['widgets'], id = `r${widgets.join('-')}`) => ({
  id,
  type,
  widgets,
});
const layout = async (client: Client) => (await client.call(getChannelLayout, { params: { slug } })).body;
const save = (client: Client, rows: LayoutRow[], based_on: number, more: object = {}) =>
  client.call(updateChannelLayout, { params: { slug }, body: { rows, based_on, ...more } });
const draft = (client: Client, rows: LayoutRow[], based_on = 0) =>
  client.call(draftChannelLayout, { params: { slug }, body: { rows, based_on } });
const versions = async (client: Client = bed.anna) =>
  (await client.call(listLayoutVersions, { params: { slug }, query: {} })).body.versions.map(
    ({ version, is_aside, author }) => [version, is_aside, author?.display_name],
  );
const version = async (number: number) =>
  (await bed.anna.call(getLayoutVersion, { params: { slug, version: number } })).body.rows;

describe('a layout', () => {
  it('has rows of one, two or three cells, and says how wide a widget stands [RUL-0378] [RUL-0379] [RUL-0380]', async () => {
    const [a, b, c, d, e, f, g, h] = await channelWith(8);
    const rows = [
      row('full', [a!]),
      row('half-1-2', [b!, c!]),
      row('half-2-1', [d!, e!]),
      row('third', [f!, null, g!]),
    ];
    const { status, body } = await save(bed.anna, rows, 0);
    expect([status, body.version, body.rows]).toEqual([200, 1, rows]);
    const shown = (
      await sql<{ id: number; width: number; position: number }>`
        select id, width, position from channel_widgets where id = any(${[a, b, c, d, e, f, g, h]}::bigint[]) order by position
      `.execute(bed.db.kysely)
    ).rows.map(({ width }) => width);
    expect(shown).toEqual([3, 1, 2, 2, 1, 1, 1, null]);
    for (const [wrong, code] of [
      [[row('half-1-2', [a!])], 'wrong_cells'],
      [[row('third', [a!, b!, null]), row('full', [a!])], 'widget_twice'],
      [[row('full', [a!], 'x'), row('full', [b!], 'x')], 'row_twice'],
    ] as const)
      expect((await save(bed.anna, wrong as never, 1)).problem?.codes).toEqual({ rows: [code] });
    expect((await layout(bed.anna)).version).toBe(1);
  });

  it('leaves the place of a deleted widget empty, and of one of another channel [RUL-0887]', async () => {
    const [foreign] = await channelWith(1);
    const [a, b] = await channelWith(2);
    await save(bed.anna, [row('third', [a!, b!, foreign!])], 0);
    expect((await layout(bed.anna)).rows[0]!.widgets).toEqual([a, b, null]);
    await bed.anna.call(deleteChannelWidget, { params: { slug, widgetId: a! } });
    expect((await layout(bed.anna)).rows[0]!.widgets).toEqual([null, b, null]);
    expect((await version(1))[0]!.widgets).toEqual([null, b, null]);
    // Whoever had it in a draft publishes the rest.
    expect((await save(bed.anna, [row('half-1-2', [b!, a!], 'x')], 1)).body.rows[0]!.widgets).toEqual([
      b,
      null,
    ]);
  });

  it('hides from readers what they do not see, and that there is anything', async () => {
    const [open, internal, planned] = await channelWith(3);
    const group = await bed.buildGroup({ createdBy: bed.ids.anna, access: 'hidden' });
    await sql`update channel_widgets set is_for_groups = true where id = ${internal!}`.execute(bed.db.kysely);
    await sql`insert into channel_widget_groups values (${internal!}, ${group.id})`.execute(bed.db.kysely);
    await sql`update channel_widgets set shows_from = now() + interval '1 hour' where id = ${planned!}`.execute(
      bed.db.kysely,
    );
    const rows = [row('half-1-2', [open!, internal!]), row('full', [planned!])];
    await save(bed.anna, rows, 0);
    const carla = await bed.as((await bed.buildMember()).id);
    expect(await layout(carla)).toMatchObject({
      rows: [{ widgets: [open, null] }],
      draft: null,
      editors: [],
      can: { update: false },
    });
    expect((await layout(carla)).rows).toHaveLength(1);
    expect((await layout(bed.anna)).rows).toEqual(rows);
    expect((await layout(bed.anna)).can).toEqual({ update: true });
  });

  it('takes five hundred widgets', async () => {
    const ids = await channelWith(500);
    const rows = ids.map((id) => row('full', [id]));
    const { body } = await save(bed.anna, rows, 0);
    expect(body.rows).toHaveLength(500);
    expect((await save(bed.anna, rows.toReversed(), 1)).body.rows[0]!.widgets).toEqual([ids[499]]);
  });
});

describe('two editors of one layout', () => {
  it('hear of each other, and the second one brings both together [B01] [RUL-0886]', async () => {
    const [feed, pictures] = await channelWith(2);
    await save(bed.anna, [row('full', [feed!])], 0);
    expect((await layout(bed.ben)).version).toBe(1);
    const withPictures = [row('full', [feed!]), row('full', [pictures!])];
    expect((await save(bed.anna, withPictures, 1)).body.version).toBe(2);
    const mine = [row('third', [null, feed!, null], 'mine')];
    const refused = await save(bed.ben, mine, 1);
    expect([refused.status, refused.problem?.code]).toEqual([409, 'layout_changed']);
    // All that a merge needs: where both began, what stands now, and what is one's own.
    expect(await version(1)).toEqual([row('full', [feed!])]);
    expect((await layout(bed.ben)).rows).toEqual(withPictures);
    const both = [...mine, row('full', [pictures!])];
    expect((await save(bed.ben, both, 2, { aside: withPictures })).body.rows).toEqual(both);
    expect(await versions()).toEqual([
      [3, false, 'Ben Öztürk'],
      [2, false, 'Anna Müller'],
      [1, false, 'Anna Müller'],
    ]);
  });

  it('keeps what was decided against in the history, and never shows it [B01]', async () => {
    const [a, b] = await channelWith(2);
    await save(bed.anna, [row('full', [a!])], 0);
    const mine = [row('full', [b!])];
    const { body } = await save(bed.ben, [row('full', [a!])], 1, { aside: mine });
    expect([body.version, body.rows]).toEqual([1, [row('full', [a!])]]);
    expect(await versions()).toEqual([
      [2, true, 'Ben Öztürk'],
      [1, false, 'Anna Müller'],
    ]);
    expect(await version(2)).toEqual(mine);
    expect((await save(bed.anna, mine, 1)).body.version).toBe(3);
  });

  it('writes nothing for a save without change, be its tab a day old or not [B01]', async () => {
    const [a] = await channelWith(1);
    await save(bed.anna, [row('full', [a!])], 0);
    expect((await save(bed.ben, [row('full', [a!])], 1)).status).toBe(200);
    expect((await save(bed.ben, [row('full', [a!])], 0)).status).toBe(200);
    expect(await versions()).toEqual([[1, false, 'Anna Müller']]);
  });

  it('loses neither of two saves at the same moment [B01]', async () => {
    const [a, b] = await channelWith(2);
    const answers = await Promise.all([
      save(bed.anna, [row('full', [a!])], 0),
      save(bed.ben, [row('full', [b!])], 0),
      save(bed.admin, [row('full', [a!]), row('full', [b!])], 0),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await versions()).toHaveLength(1);
  });
});

describe('drafts', () => {
  it('are one’s own, name those who are at it, and end with publishing [RUL-0888]', async () => {
    const [a, b] = await channelWith(2);
    await save(bed.anna, [row('full', [a!])], 0);
    expect((await draft(bed.ben, [row('full', [b!])], 1)).status).toBe(200);
    expect((await layout(bed.ben)).draft).toMatchObject({ rows: [row('full', [b!])], based_on: 1 });
    expect(await layout(bed.anna)).toMatchObject({
      draft: null,
      editors: [{ id: bed.ids.ben, display_name: 'Ben Öztürk' }],
    });
    expect((await layout(bed.ben)).editors).toEqual([]);
    await sql`update channel_layout_drafts set updated_at = now() - interval '11 minutes'`.execute(
      bed.db.kysely,
    );
    expect((await layout(bed.anna)).editors).toEqual([]);
    expect((await layout(bed.ben)).draft).not.toBeNull();
    await save(bed.ben, [row('full', [b!])], 1);
    expect((await layout(bed.ben)).draft).toBeNull();
    await draft(bed.anna, [row('full', [a!])], 2);
    expect((await bed.anna.call(discardChannelLayout, { params: { slug } })).status).toBe(204);
    expect((await layout(bed.anna)).draft).toBeNull();
  });

  it('and versions are for those who run the channel alone', async () => {
    const [a] = await channelWith(1);
    await save(bed.anna, [row('full', [a!])], 0);
    const carla = await bed.as((await bed.buildMember()).id);
    const statuses = [
      await save(carla, [], 1),
      await draft(carla, [], 1),
      await carla.call(listLayoutVersions, { params: { slug }, query: {} }),
      await carla.call(getLayoutVersion, { params: { slug, version: 1 } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await bed.guest.call(getChannelLayout, { params: { slug } })).status).toBe(404);
    expect((await bed.anna.call(getLayoutVersion, { params: { slug, version: 2 } })).status).toBe(404);
  });
});
