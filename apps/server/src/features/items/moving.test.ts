import { createItem, listItems, moveItem } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import {
  type BuiltItemApp,
  buildItem,
  buildItemApp,
  buildItems,
  DEFECTS,
  EVERYONE,
} from './testing/build.ts';

let bed: TestBed;
let member: Client;
let other: Client;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  member = await bed.as((await bed.buildMember({ name: 'Anna Amsel' })).id);
  other = await bed.as((await bed.buildMember({ name: 'Ben Bach' })).id);
});
afterAll(() => bed?.stop());

/** The ids of each column from its top, unassigned under an empty name. */
async function wallOf(app: BuiltItemApp, client = member): Promise<Record<string, number[]>> {
  const { body } = await client.call(listItems, { params: { appSlug: app.slug }, query: { view: 'wall' } });
  return Object.fromEntries(body.columns.map(({ value, items }) => [value ?? '', items.map(({ id }) => id)]));
}

const move = (
  id: number,
  insert_after_id: number | null,
  values?: Record<string, unknown>,
  client = member,
) => client.call(moveItem, { params: { id }, body: { insert_after_id, ...(values && { values }) } });

const eventsOf = async (appId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox where type = 'items_changed' and payload ->> 'appId' = ${String(appId)}
  `.execute(bed.db.kysely);
  return rows[0]!.count;
};

/** An app with so many cards in the column `new`, the last one on top. */
async function withCards(count: number, traits: Parameters<typeof buildItemApp>[1] = {}) {
  const app = await buildItemApp(bed, traits);
  const ids = await buildItems(
    bed,
    app.id,
    Array.from({ length: count }, (_, index) => ({ values: { title: `Karte ${index}`, status: 'new' } })),
  );
  return { app, ids };
}

describe('a card', () => {
  it('moves within its column and says where it really is [RUL-0413, RUL-0420, RUL-0935] [C03]', async () => {
    const { app, ids } = await withCards(4);
    const [a, b, c, d] = ids as [number, number, number, number];
    expect((await wallOf(app)).new).toEqual([d, c, b, a]);
    const moved = await move(d, b);
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ insert_after_id: b, position: 3, column_total: 4 });
    expect((await wallOf(app)).new).toEqual([c, b, d, a]);
    expect((await move(a, null)).body).toMatchObject({ insert_after_id: null, position: 1 });
    expect((await wallOf(app)).new).toEqual([a, c, b, d]);
  });

  it('moves to another column, to its place there, and changes the property [RUL-0413]', async () => {
    const { app, ids } = await withCards(3);
    const [open, behind] = await buildItems(bed, app.id, [
      { values: { title: 'Unten', status: 'open' } },
      { values: { title: 'Oben', status: 'open' } },
    ]);
    const moved = await move(ids[0]!, behind!, { status: 'open' });
    expect(moved.body).toMatchObject({ insert_after_id: behind, position: 2, column_total: 3 });
    expect(moved.body.item).toMatchObject({ column: 'open', values: { status: 'open' } });
    expect((await wallOf(app)).open).toEqual([behind, ids[0], open]);
    const { rows } = await sql<{ kind: string; changes: unknown }>`
      select kind, changes from item_changes where item_id = ${ids[0]!} order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]).toEqual({ kind: 'moved', changes: { status: ['new', 'open'] } });
  });

  it('goes to unassigned and back, unless a column must be there [RUL-0414] [C03]', async () => {
    const { app, ids } = await withCards(2);
    expect((await move(ids[0]!, null, { status: null })).status).toBe(200);
    expect((await wallOf(app))['']).toEqual([ids[0]]);
    expect((await move(ids[0]!, ids[1]!, { status: 'new' })).body.position).toBe(2);
    const required = await withCards(1, {
      properties: DEFECTS.map((each) => (each.name === 'status' ? { ...each, isRequired: true } : each)),
    });
    const refused = await move(required.ids[0]!, null, { status: null });
    expect(refused.status).toBe(422);
    expect(refused.problem.codes).toEqual({ 'values.status': ['required'] });
  });

  it('that changes nothing changes nothing and tells nobody [RUL-0935] [C03]', async () => {
    const { app, ids } = await withCards(3);
    const [a, b, c] = ids as [number, number, number];
    const before = await eventsOf(app.id);
    expect((await move(b, c)).body).toMatchObject({ insert_after_id: c, position: 2 });
    expect((await move(c, null)).body).toMatchObject({ insert_after_id: null, position: 1 });
    expect((await move(a, b, { status: 'new' })).status).toBe(200);
    expect(await eventsOf(app.id)).toBe(before);
    expect((await wallOf(app)).new).toEqual([c, b, a]);
  });

  it('does not go behind what is not in the column, whether one sees it or not [RUL-0936] [C03]', async () => {
    const { app, ids } = await withCards(2);
    const foreign = await buildItemApp(bed, { openness: 'members' });
    const wrong = [
      ids[0]!,
      await buildItem(bed, app.id, { values: { title: 'Offen', status: 'open' } }),
      await buildItem(bed, app.id, { values: { title: 'Archiv', status: 'new' }, isArchived: true }),
      await buildItem(bed, app.id, { values: { title: 'Weg', status: 'new' }, isDeleted: true }),
      await buildItem(bed, foreign.id, { values: { title: 'Geheim', status: 'new' } }),
      999_999_999,
    ];
    for (const neighbour of wrong) {
      const { status, problem } = await move(ids[0]!, neighbour);
      expect(status).toBe(422);
      expect(problem.codes).toEqual({ insert_after_id: ['not_in_column'] });
    }
    expect((await wallOf(app)).new).toEqual([ids[1], ids[0]]);
  });

  it('does not go to a column that is not offered, nor takes other values along [C03]', async () => {
    const { ids } = await withCards(1);
    const gone = await move(ids[0]!, null, { status: 'gone' });
    expect([gone.status, gone.problem.codes]).toEqual([422, { 'values.status': ['enum'] }]);
    const other = await move(ids[0]!, null, { title: 'Neu' });
    expect([other.status, other.problem.codes]).toEqual([422, { 'values.title': ['unknown'] }]);
  });

  it('is moved by those who may change it and its column [RUL-0416]', async () => {
    const mine = { update: [{ type: 'author' as const, id: null }], create: EVERYONE };
    const app = await buildItemApp(bed, { grants: mine });
    const id = await buildItem(bed, app.id, { authorId: member.memberId!, values: { title: 'Meine' } });
    expect((await move(id, null, { status: 'open' })).status).toBe(200);
    expect((await move(id, null, { status: 'done' }, other)).status).toBe(403);
    const locked = await buildItemApp(bed, {
      properties: DEFECTS.map((each) => (each.name === 'status' ? { ...each, writeGrants: [] } : each)),
    });
    const fixed = await buildItem(bed, locked.id, { values: { title: 'Fest' } });
    expect((await move(fixed, null, { status: 'open' })).status).toBe(403);
    const { body } = await member.call(listItems, { params: { appSlug: locked.slug } });
    expect(body.items[0]!.can).toMatchObject({ update: true, move: false, fields: { status: false } });
  });

  it('in the archive is not moved [RUL-0415]', async () => {
    const app = await buildItemApp(bed);
    const id = await buildItem(bed, app.id, { values: { title: 'Alt', status: 'new' }, isArchived: true });
    expect((await move(id, null)).problem.code).toBe('item_archived');
  });
});

describe('many hands', () => {
  it('leave one order in which nothing is lost or doubled, and tell each where it is [C01]', {
    timeout: timeFor('item-order', 60_000),
  }, async () => {
    const { app, ids } = await withCards(30);
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => bed.as((await bed.buildMember()).id)),
    );
    const target = ids[15]!;
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const operations = sizeOf('item-order');
    let created = 0;
    await Promise.all(
      people.map(async (client) => {
        for (let count = 0; count < operations / people.length; count += 1) {
          if (next(5) === 0) {
            const { status } = await client.call(createItem, {
              params: { appSlug: app.slug },
              body: { values: { title: 'Neu', status: 'new' } },
            });
            expect(status).toBe(201);
            created += 1;
            continue;
          }
          const id = ids.filter((each) => each !== target)[next(29)]!;
          const { status, body } = await move(id, target, undefined, client);
          expect(status).toBe(200);
          expect(body.insert_after_id).toBe(target);
        }
      }),
    );
    const { rows } = await sql<{ id: number; rank: number }>`
      select id, rank from items where app_id = ${app.id} order by rank
    `.execute(bed.db.kysely);
    expect(rows).toHaveLength(30 + created);
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(rows.length);
    expect((await wallOf(app)).new).toEqual(rows.slice(0, 20).map(({ id }) => id));
  });

  it('do not make the places longer and longer [C01]', {
    timeout: timeFor('item-order', 60_000),
  }, async () => {
    const { app, ids } = await withCards(4);
    const order = ids.toReversed();
    for (let count = 0; count < sizeOf('item-order'); count += 1) {
      // The last one goes behind the first: always into the same gap.
      const [first, last] = [order[0]!, order.pop()!];
      order.splice(1, 0, last);
      expect((await move(last, first)).status).toBe(200);
    }
    expect((await wallOf(app)).new).toEqual(order);
    const { rows } = await sql<{ widest: number }>`
      select max(abs(rank)) as widest from items where app_id = ${app.id}
    `.execute(bed.db.kysely);
    expect(rows[0]!.widest).toBeLessThan(2 ** 40);
  });
});

describe('a column', () => {
  it('counts all that the filter leaves and gives each card exactly once [RUL-0421]', async () => {
    const { app, ids } = await withCards(45);
    const seen: number[] = [];
    const first = await member.call(listItems, { params: { appSlug: app.slug }, query: { view: 'wall' } });
    let column = first.body.columns.find(({ value }) => value === 'new')!;
    expect(column.total).toBe(45);
    for (;;) {
      seen.push(...column.items.map(({ id }) => id));
      if (column.next === null) break;
      const url = new URL(column.next, 'http://localhost');
      const { body } = await member.call(listItems, {
        params: { appSlug: app.slug },
        query: Object.fromEntries(url.searchParams) as never,
      });
      expect(body.columns).toHaveLength(1);
      column = body.columns[0]!;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it('goes on where it was read, though the last card read moves to its end [RUL-0421, RUL-0937] [C05]', async () => {
    const { app, ids } = await withCards(30);
    const query = { view: 'wall' as const };
    const { body } = await member.call(listItems, { params: { appSlug: app.slug }, query });
    const column = body.columns.find(({ value }) => value === 'new')!;
    const last = column.items.at(-1)!.id;
    expect((await move(last, ids[0]!)).status).toBe(200);
    const url = new URL(column.next!, 'http://localhost');
    const rest = await member.call(listItems, {
      params: { appSlug: app.slug },
      query: Object.fromEntries(url.searchParams) as never,
    });
    const all = new Set([...column.items, ...rest.body.columns[0]!.items].map(({ id }) => id));
    expect(all.size).toBe(30);
  });
});
