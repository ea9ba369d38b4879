import {
  getGroupMap,
  getMap,
  getMembersMap,
  getOwnMapPlace,
  listMapEntries,
  type MapPin,
  updateGroup,
  updateMember,
  updatePropertySet,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { loadGazetteer } from './gazetteer.ts';

let bed: TestBed;
let asAnna: Client;
let asBert: Client;
let asAdmin: Client;
let asGuest: Client;
let anna: number;
let bert: number;
let guest: number;
let open: { id: number; slug: string };
let closed: { id: number; slug: string };
let hidden: { id: number; slug: string };

/** Waits until the worker has looked for every address. */
async function found() {
  await bed.delivered();
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from map_places where state = 'waiting'`.execute(bed.db.kysely);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
}

const set = async (settings: Record<string, unknown>) => {
  await changeSettings(bed.db.kysely, settings);
  await bed.services.settings.reload();
};

const lives = async (client: Client, address: object) => {
  const saved = await client.call(updateMember, {
    params: { id: client.memberId! },
    body: { profile: { address } } as never,
  });
  expect(saved.status).toBe(200);
};

const meets = async (group: { slug: string }, client: Client, address: object) => {
  const saved = await client.call(updateGroup, {
    params: { slug: group.slug },
    body: { group: { profile: { address } } } as never,
  });
  expect(saved.status).toBe(200);
};

type Query = { bounds?: string; zoom?: number; scope?: 'all' | 'poi'; group?: string };
const mapOf = async (client: Client, query: Query = {}) => {
  const { status, body } = await client.call(getMap, { query });
  expect(status).toBe(200);
  return body;
};
const WORLD = '-180,-90,180,90';
/** Pins so near that each is one place. */
const near = { bounds: '5,47,16,55', zoom: 18 };
const listed = async (client: Client, query: object = {}) => {
  const { status, body, headers } = await client.call(listMapEntries, { query: query as never });
  expect(status).toBe(200);
  return { names: body.entries.map(({ name }) => name), total: Number(headers['x-total-count']) };
};
const placesOf = (pins: MapPin[]) => Object.fromEntries(pins.map(({ place, count }) => [place, count]));

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  await bed.db.kysely.transaction().execute(loadGazetteer);
  await set({ show_map: true, network_location: { city: 'Stuttgart', zip: '70178' }, zoom_level: 6 });
  const people = [
    { name: 'Anna Ahrens' },
    { name: 'Bert Brauer' },
    { name: 'Ada Admin', isNetworkAdmin: true },
    { name: 'Gerd Gast', isExternal: true },
  ];
  const built = [];
  for (const traits of people) built.push(await bed.buildMember(traits));
  [asAnna, asBert, asAdmin, asGuest] = (await Promise.all(built.map(({ id }) => bed.as(id)))) as [
    Client,
    Client,
    Client,
    Client,
  ];
  [anna, bert, , guest] = built.map(({ id }) => id) as [number, number, number, number];
  open = await bed.buildGroup({ createdBy: anna, name: 'Chor', members: [guest] });
  closed = await bed.buildGroup({ createdBy: anna, name: 'Vorstand', access: 'closed' });
  hidden = await bed.buildGroup({ createdBy: anna, name: 'Geheim', access: 'hidden' });
}, 60_000);
afterAll(() => bed?.stop());

describe('an address', () => {
  it('puts its person on the map once it is saved, and somewhere else after they moved', async () => {
    await lives(asAnna, { street: 'Marienplatz', number: '1', city: 'München', zip: '80331' });
    await found();
    expect((await mapOf(asBert, near)).pins).toMatchObject([
      { count: 1, place: 'München', entry: { type: 'member', id: anna, name: 'Anna Ahrens' } },
    ]);
    await lives(asAnna, { city: 'Köln' });
    await found();
    const { pins } = await mapOf(asBert, near);
    expect(pins).toMatchObject([{ count: 1, place: 'Köln' }]);
    expect(pins[0]!.lat).toBeCloseTo(50.93, 1);
    expect(pins[0]!.lng).toBeCloseTo(6.95, 1);
  });

  it('brought along from a list is on the map at once', async () => {
    const { id } = await bed.buildMember({ name: 'Nora Neu' });
    await bed.db.kysely.transaction().execute(async (tx) => {
      await sql`
        insert into profiles (member_id, property_values, search_text)
        values (${id}, '{"address": {"city": "Rostock", "country": "Deutschland"}}', 'Rostock')
      `.execute(tx);
      const payload = { memberId: id, language: 'de' as const, sendWelcomeMail: false };
      await recordEvents(tx, [{ type: 'member_added', actorId: null, payload }]);
    });
    bed.services.events.nudge();
    await found();
    expect(placesOf((await mapOf(asAnna, near)).pins)).toMatchObject({ Rostock: 1 });
    await sql`delete from members where id = ${id}`.execute(bed.db.kysely);
  });

  it('that is nowhere is not on the map, and its owner is told so', async () => {
    const mine = async () => (await asBert.call(getOwnMapPlace)).body;
    expect(await mine()).toEqual({ state: 'none', place: null });
    await lives(asBert, { city: 'Kleinkleckersdorf' });
    await found();
    expect(await mine()).toEqual({ state: 'not_found', place: null });
    expect((await mapOf(asAnna, near)).total).toBe(1);
    await lives(asBert, { city: 'Köln' });
    await found();
    expect(await mine()).toEqual({ state: 'found', place: 'Köln' });
    expect(placesOf((await mapOf(asAnna, near)).pins)).toEqual({ Köln: 2 });
  });

  it('leaves the map with the address, and when others may see it no more', async () => {
    await lives(asBert, {});
    await found();
    expect((await mapOf(asAnna, near)).total).toBe(1);
    const define = (visible: boolean) =>
      asAdmin.call(updatePropertySet, {
        params: { name: 'member_profile' },
        body: { properties: [{ name: 'address', type: 'address', label: 'Adresse', visible }] },
      });
    expect((await define(false)).status).toBe(200);
    await found();
    expect((await mapOf(asAnna, near)).total).toBe(0);
    expect((await define(true)).status).toBe(200);
    await found();
    expect((await mapOf(asAnna, near)).total).toBe(1);
  });

  it('of a group is shown with it', async () => {
    await meets(open, asAnna, { city: 'Esslingen', name: 'Gemeindehaus' });
    await found();
    const { body } = await asAnna.call(getGroupMap, { params: { slug: open.slug }, query: near });
    expect(body.pins).toContainEqual(
      expect.objectContaining({
        place: 'Esslingen',
        entry: expect.objectContaining({ type: 'group', name: 'Chor', html_url: `/groups/${open.slug}` }),
      }),
    );
    const whole = await asAnna.call(getGroupMap, { params: { slug: open.slug } });
    const { fit } = whole.body.view;
    expect(fit!.south).toBeCloseTo(48.74, 1);
    expect(fit!.east).toBeCloseTo(9.31, 1);
    const place = await asAnna.call(getOwnMapPlace, { query: { group: open.slug } });
    expect(place.body).toEqual({ state: 'found', place: 'Esslingen' });
    expect((await asBert.call(getOwnMapPlace, { query: { group: open.slug } })).status).toBe(403);
  });
});

describe('who may see whom on the map', () => {
  beforeAll(async () => {
    await lives(asBert, { city: 'Hamburg' });
    await lives(asGuest, { city: 'Leipzig' });
    await meets(hidden, asAnna, { city: 'Dresden' });
    await meets(closed, asAnna, { city: 'Bremen' });
    await found();
  });

  it('is usable only where the network shows maps [RUL-0362]', async () => {
    await set({ show_map: false });
    const params = { slug: open.slug };
    expect((await asAnna.call(getMap)).status).toBe(404);
    expect((await asAnna.call(getMembersMap)).status).toBe(404);
    expect((await asAnna.call(getGroupMap, { params })).status).toBe(404);
    expect((await asAnna.call(listMapEntries)).status).toBe(404);
    expect((await asAnna.call(getOwnMapPlace)).status).toBe(404);
    await set({ show_map: true });
    expect((await asAnna.call(getGroupMap, { params })).status).toBe(200);
  });

  it('shows a hidden group to its people alone, counts included', async () => {
    const mine = await mapOf(asAnna, near);
    const theirs = await mapOf(asBert, near);
    expect(placesOf(mine.pins)).toHaveProperty('Dresden');
    expect(placesOf(theirs.pins)).not.toHaveProperty('Dresden');
    expect(theirs.total).toBe(mine.total - 1);
    expect((await listed(asBert)).names).not.toContain('Geheim');
    expect((await asBert.call(getGroupMap, { params: { slug: hidden.slug } })).status).toBe(404);
    expect((await asBert.call(listMapEntries, { query: { group: hidden.slug } })).status).toBe(404);
  });

  it('shows of a closed group only the place to who may not see who belongs to it', async () => {
    const { body } = await asBert.call(getGroupMap, { params: { slug: closed.slug }, query: near });
    expect(placesOf(body.pins)).toEqual({ Bremen: 1 });
    const inside = await asAnna.call(getGroupMap, { params: { slug: closed.slug }, query: near });
    expect(placesOf(inside.body.pins)).toEqual({ Bremen: 1, Köln: 1 });
    expect((await listed(asBert, { group: closed.slug })).names).toEqual(['Vorstand']);
  });

  it('shows guests their groups and whom they share one with, and nobody else', async () => {
    expect((await listed(asGuest)).names.toSorted()).toEqual(['Anna Ahrens', 'Chor', 'Gerd Gast']);
    expect(placesOf((await mapOf(asGuest, near)).pins)).toEqual({
      Köln: 1,
      Leipzig: 1,
      Esslingen: 1,
    });
  });

  it('leaves locked people out as the directory does', async () => {
    const lock = (state: string) =>
      sql`update members set state = ${state}::member_state where id = ${bert}`.execute(bed.db.kysely);
    await lock('locked');
    expect((await listed(asAnna)).names).not.toContain('Bert Brauer');
    await set({ show_locked_memberships: true });
    expect((await listed(asAnna)).names).toContain('Bert Brauer');
    await set({ show_locked_memberships: false });
    await lock('active');
  });

  it('shows members without groups at /members/map, and only groups where the network wants that', async () => {
    const members = await asAnna.call(getMembersMap, { query: near });
    expect(placesOf(members.body.pins)).toEqual({ Köln: 1, Hamburg: 1, Leipzig: 1 });
    expect((await listed(asAnna, { members_only: true })).total).toBe(3);
    const groups = { Esslingen: 1, Dresden: 1, Bremen: 1 };
    expect(placesOf((await mapOf(asAnna, { ...near, scope: 'poi' })).pins)).toEqual(groups);
    await set({ map_scope_selection: 'poi' });
    expect(placesOf((await mapOf(asAnna, { ...near, scope: 'all' })).pins)).toEqual(groups);
    expect(placesOf((await asAnna.call(getMembersMap, { query: near })).body.pins)).toEqual(groups);
    await set({ map_scope_selection: 'all' });
  });

  it('leaves archived groups out but on their own map', async () => {
    const archive = (at: string | null) =>
      sql`update groups set archived_at = ${at} where id = ${open.id}`.execute(bed.db.kysely);
    await archive('2026-01-01');
    expect(placesOf((await mapOf(asAnna, near)).pins)).not.toHaveProperty('Esslingen');
    const own = await asAnna.call(getGroupMap, { params: { slug: open.slug }, query: near });
    expect(placesOf(own.body.pins)).toHaveProperty('Esslingen');
    await archive(null);
  });
});

describe('pins', () => {
  beforeAll(async () => {
    for (let number = 0; number < 40; number += 1) {
      const { id } = await bed.buildMember({ name: `Pia Platz ${number}` });
      // From Berlin to Bonn, some in the same place.
      await sql`
        insert into map_places (member_id, state, name, latitude, longitude)
        values (${id}, 'found', 'Platz', ${52.5 - (number % 20) * 0.09}, ${13.4 - (number % 20) * 0.3})
      `.execute(bed.db.kysely);
    }
  });

  it.each([0, 3, 6, 8.5, 12, 22])(
    'at zoom %s stand for as many as there are, none over another',
    async (zoom) => {
      const { pins, total } = await mapOf(asAnna, { bounds: WORLD, zoom });
      expect(pins.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(total).toBe((await listed(asAnna)).total);
      for (const pin of pins) {
        expect(pin.entry === null).toBe(pin.count > 1);
        expect(pin.bounds.west).toBeLessThanOrEqual(pin.lng);
        expect(pin.bounds.east).toBeGreaterThanOrEqual(pin.lng);
      }
      const width = 512 * 2 ** zoom;
      for (const [index, one] of pins.entries())
        for (const other of pins.slice(index + 1)) {
          const across = ((one.lng - other.lng) / 360) * width;
          const down = ((one.lat - other.lat) / 180) * width;
          expect(Math.hypot(across, down)).toBeGreaterThan(30);
        }
    },
  );

  it('are gathered as for a screen that shows this part of the world, however near is asked for', async () => {
    const asked = await mapOf(asAnna, { bounds: WORLD, zoom: 22 });
    const screen = await mapOf(asAnna, { bounds: WORLD, zoom: 4 });
    expect(asked.pins).toEqual(screen.pins);
    const germany = await mapOf(asAnna, near);
    expect(germany.pins.length).toBeGreaterThan(asked.pins.length);
  });

  it.each(['6,50,10,52', '9,47,14,54', '13.39,52.49,13.41,52.51', '170,-50,-170,60', '-10,-10,0,0'])(
    'of %s are exactly who the list of it names',
    async (bounds) => {
      const { total, pins } = await mapOf(asAnna, { bounds, zoom: 22 });
      const names: string[] = [];
      for (let page = 1; ; page += 1) {
        const list = await listed(asAnna, { bounds, page });
        if (list.names.length === 0) break;
        expect(list.total).toBe(total);
        names.push(...list.names);
      }
      expect(names).toHaveLength(total);
      expect(new Set(names).size).toBe(names.length);
      for (const { entry } of pins) if (entry) expect(names).toContain(entry.name);
    },
  );

  it('takes its zoom, theme and scope from settings of their lists [RUL-0492] [RUL-0493] [RUL-0494]', async () => {
    for (const zoom_level of [0, 3, 6, 10, 15]) {
      await set({ zoom_level });
      expect((await mapOf(asAnna)).view.zoom).toBe(zoom_level);
    }
    for (const map_theme of ['alidade_smooth_dark', 'osm_bright', 'outdoors', 'alidade_smooth']) {
      await set({ map_theme });
      expect((await mapOf(asAnna)).view.theme).toBe(map_theme);
    }
    for (const wrong of [{ zoom_level: 4 }, { map_theme: 'satellite' }, { map_scope_selection: 'none' }])
      await expect(set(wrong)).rejects.toMatchObject({ status: 422 });
    await set({ zoom_level: 6 });
  });

  it('opens with all who are on it, and knows the place of the network', async () => {
    await expect
      .poll(async () => (await mapOf(asAnna)).view.center?.lat, { timeout: 20_000 })
      .toBeCloseTo(48.78, 1);
    const { view, bounds, pins } = await mapOf(asAnna);
    expect(view).toMatchObject({ zoom: 6, theme: 'alidade_smooth', tiles: null });
    for (const pin of pins.filter(({ lng }) => lng > 0 && lng < 20)) {
      expect(pin.lng).toBeGreaterThanOrEqual(view.fit!.west);
      expect(pin.lng).toBeLessThanOrEqual(view.fit!.east);
    }
    expect(bounds.west).toBeLessThan(view.fit!.west);
    expect(bounds.north).toBeGreaterThan(view.fit!.north);
    expect((await mapOf(asAnna, near)).view.fit).toBeNull();
  });

  it.each(['0,0,0', '0,10,10,5', '-200,0,10,10', 'a,b,c,d', '0,-91,1,1'])(
    'of %j are none',
    async (bounds) => {
      expect((await asAnna.call(getMap, { query: { bounds } })).status).toBeOneOf([400, 422]);
    },
  );

  it('cost the same number of statements for few and for many', async () => {
    const few = await bed.countStatements(() => mapOf(asAnna, { bounds: '9,53,11,54', zoom: 8 }));
    const many = await bed.countStatements(() => mapOf(asAnna, { bounds: '5,47,15,55', zoom: 22 }));
    expect(many.result.pins.length).toBeGreaterThan(few.result.pins.length + 5);
    expect(many.statements - few.statements).toBeLessThanOrEqual(1);
    // One more for where it opens, for any number of people.
    const opening = await bed.countStatements(() => mapOf(asAnna));
    expect(opening.statements - few.statements).toBeLessThanOrEqual(2);
    const one = await bed.countStatements(() => listed(asAnna, { bounds: '6.9,50.9,7,51' }));
    const page = await bed.countStatements(() => listed(asAnna));
    expect(page.result.names.length).toBeGreaterThan(one.result.names.length);
    expect(page.statements - one.statements).toBeLessThanOrEqual(1);
  });
});
