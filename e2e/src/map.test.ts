import type { ElementHandle } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadGazetteer } from '../../apps/server/src/features/map/gazetteer.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import { DESK, type Journey, PHONE, painted, startJourney, type Visitor } from './browser.ts';

type Living = { journey: Journey; visitor: Visitor; group: string };

/** Where the map opens, the choir in Ulm is too near to stand alone. */
const AROUND_STUTTGART = /^41 Einträge/;

/** A network around Stuttgart: forty people there, one in Hamburg, one in Vienna, and a choir in Ulm. */
async function living(options: { draws: 'graphics card' | 'nothing' }): Promise<Living> {
  const journey = await startJourney({}, options);
  const { bed } = journey;
  const { kysely } = bed.db;
  await bed.openNetwork();
  await kysely.transaction().execute(loadGazetteer);
  await changeSettings(kysely, {
    show_map: true,
    network_location: { city: 'Stuttgart', zip: '70178' },
    zoom_level: 6,
  });
  await bed.services.settings.reload();
  const me = await bed.buildMember({ name: 'Maria Muster' });
  const group = await bed.buildGroup({ createdBy: me.id, name: 'Chor' });
  const lives = (name: string, city: string) =>
    bed.buildMember({ name }).then(({ id }) => keep('member_id', id, city));
  const keep = (column: string, id: number, city: string) =>
    sql`
      with kept as (
        insert into profiles (${sql.ref(column)}, property_values) values (${id}, ${JSON.stringify({ address: { city } })}::jsonb)
      ) insert into map_places (${sql.ref(column)}) values (${id})
    `.execute(kysely);
  for (let number = 1; number <= 40; number += 1) await lives(`Stella Stadt ${number}`, 'Stuttgart');
  await lives('Henk Hafen', 'Hamburg');
  await lives('Wanda Wien', 'Wien');
  await keep('group_id', group.id, 'Ulm');
  await kysely.transaction().execute((tx) => bed.services.jobs.enqueue(tx, 'map_places', {}));
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from map_places where state = 'waiting'`.execute(kysely);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
  const visitor = await journey.visit();
  await visitor.signIn(me.email);
  return { journey, visitor, group: group.slug };
}

describe.each([
  ['drawn by the graphics card', 'graphics card'],
  ['where there is no WebGL', 'nothing'],
] as const)('the map, %s', (_name, draws) => {
  let scene: Living;
  beforeAll(async () => {
    scene = await living({ draws });
  }, 90_000);
  afterAll(() => scene?.journey.stop());

  it('is reached from the list of members and back [RUL-0332]', async () => {
    const { page } = scene.visitor;
    await scene.visitor.goto('/directory');
    await page.getByRole('link', { name: 'Karte', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Karte der Mitglieder' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/members/map');
    await page.getByRole('link', { name: 'Liste', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Name, Ort oder Fähigkeit' }).waitFor();
  });

  it('keeps its part of the world out of the address of what comes next', async () => {
    const { page } = scene.visitor;
    await scene.visitor.load('/directory');
    // What draws is still on its way when the map is left.
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    await page.route(/(maplibre|leaflet)-surface/, async (route) => {
      await left;
      await route.continue();
    });
    const drawing = page.waitForResponse(/(maplibre|leaflet)-surface.*\.js/);
    await page.getByRole('link', { name: 'Karte', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Karte der Mitglieder' }).waitFor();
    await page.getByRole('link', { name: 'Liste', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Name, Ort oder Fähigkeit' }).waitFor();
    leave();
    await drawing;
    // By the time that a map which was opened later has come to rest, this one would have too.
    const later = await scene.visitor.context.newPage();
    await later.goto(`${scene.journey.url}/members/map`);
    await later.waitForURL(/bounds=/);
    await later.close();
    expect(new URL(page.url()).search).toBe('');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('shows clusters, and beside them who is in them', async () => {
    const { page } = scene.visitor;
    await scene.visitor.goto('/map?bounds=8,47.5,12,50.5&zoom=6.5');
    const stuttgart = page.getByRole('button', { name: 'Stuttgart: 40 Einträge' });
    await stuttgart.waitFor();
    const list = page.getByRole('region', { name: /in diesem Ausschnitt/ });
    await list.getByRole('link', { name: /^Chor/ }).waitFor();
    expect(await page.locator('[class*="leaflet-container"]').count()).toBe(draws === 'nothing' ? 1 : 0);
    // All of them are in one place: the list names them instead of the map going nearer.
    await stuttgart.click();
    await page.getByRole('heading', { name: 'Stuttgart: 40 Einträge' }).waitFor();
    const there = page.getByRole('region', { name: 'Stuttgart: 40 Einträge' });
    await there.getByRole('link', { name: 'Stella Stadt 1', exact: true }).waitFor();
    expect(await there.getByRole('link', { name: /^Chor/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ganzer Ausschnitt' }).click();
    await list.getByRole('link', { name: /^Chor/ }).waitFor();
  });

  it('says that it did not load, and has no list waiting beside it', async () => {
    const { page } = scene.visitor;
    await scene.visitor.failUntilPressed(/\/map\.json/);
    await scene.visitor.goto('/map');
    const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
    await again.waitFor();
    expect(await page.locator('main [aria-busy="true"]').count()).toBe(0);
    await again.click();
    await page.getByRole('button', { name: AROUND_STUTTGART }).waitFor();
    await page.waitForLoadState('networkidle');
  });

  it('is left without a word while it takes up a new size', async () => {
    const { page } = scene.visitor;
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await scene.visitor.goto('/map');
    await page.getByRole('button', { name: AROUND_STUTTGART }).waitFor();
    await page.setViewportSize(PHONE);
    await painted(page);
    await scene.visitor.goto('/groups');
    // By the time that the next map has taken up a new size, the one that was left would have too.
    await scene.visitor.goto('/map');
    await page.waitForURL(/bounds=/);
    const before = page.url();
    await page.setViewportSize(DESK);
    await expect.poll(() => page.url()).not.toBe(before);
    expect(errors).toEqual([]);
  });

  it('is used by keyboard, and its address leads others to the same part', async () => {
    const { page } = scene.visitor;
    await scene.visitor.goto('/members/map?bounds=5,46,20,56&zoom=5');
    await page.getByRole('heading', { name: '42 Einträge in diesem Ausschnitt' }).waitFor();
    const hamburg = page.getByRole('button', { name: 'Henk Hafen, Hamburg' });
    // The map comes to rest only now, in the part that was asked for: what is chosen meanwhile stays chosen.
    await hamburg.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hamburg: 1 Eintrag' }).waitFor();
    await page.getByRole('link', { name: /Henk Hafen/ }).waitFor();
    const before = page.url();
    await page.getByRole('button', { name: 'Vergrößern' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toBe(before);
  });

  it('opens with all on screen, keeps the place looked at last, and leads back to all', async () => {
    const { page } = scene.visitor;
    const all = [AROUND_STUTTGART, 'Henk Hafen, Hamburg', 'Wanda Wien, Wien'];
    const areOnScreen = async (names: readonly (string | RegExp)[]) => {
      const map = (await page.locator('main [class*="canvas"]').first().boundingBox())!;
      for (const name of names) {
        const pin = (await page.getByRole('button', { name }).boundingBox())!;
        expect(pin.x, String(name)).toBeGreaterThanOrEqual(map.x);
        expect(pin.x + pin.width, String(name)).toBeLessThanOrEqual(map.x + map.width);
        expect(pin.y, String(name)).toBeGreaterThanOrEqual(map.y);
        expect(pin.y + pin.height, String(name)).toBeLessThanOrEqual(map.y + map.height);
      }
    };
    await page.evaluate(() => localStorage.removeItem('map-place all'));
    await scene.visitor.goto('/info');
    await scene.visitor.goto('/map');
    for (const name of all) await page.getByRole('button', { name }).waitFor();
    await areOnScreen(all);
    await page.waitForURL(/bounds=/);
    const opened = new URL(page.url()).searchParams.get('bounds');
    expect(await page.evaluate(() => localStorage.getItem('map-place all'))).toBeNull();
    await page.getByRole('button', { name: 'Vergrößern' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('bounds')).not.toBe(opened);
    const looked = new URL(page.url()).searchParams.get('bounds');
    await scene.visitor.goto('/info');
    await scene.visitor.goto('/map');
    await page.waitForURL(/bounds=/);
    const part = (text: string | null) => text!.split(',').map(Number);
    const again = part(new URL(page.url()).searchParams.get('bounds'));
    for (const [index, degrees] of part(looked).entries()) expect(again[index]).toBeCloseTo(degrees, 0);
    await page.getByRole('button', { name: 'Alle zeigen' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('bounds')).toBe(opened);
    await areOnScreen(all);
    expect(await page.evaluate(() => localStorage.getItem('map-place all'))).toBeNull();
  });

  it('keeps what was chosen right after it was moved', async () => {
    const { page } = scene.visitor;
    await scene.visitor.load('/members/map?bounds=5,46,20,56&zoom=5');
    const hamburg = page.getByRole('button', { name: 'Henk Hafen, Hamburg' });
    await hamburg.waitFor();
    await page.waitForLoadState('networkidle');
    const nearer = page.getByRole('button', { name: 'Vergrößern' });
    const before = page.url();
    // Both within the same moment.
    await nearer.evaluate(
      (button: HTMLElement, pin) => {
        button.click();
        pin!.click();
      },
      (await hamburg.elementHandle()) as ElementHandle<HTMLElement>,
    );
    await expect.poll(() => page.url()).not.toBe(before);
    await painted(page);
    await page.getByRole('heading', { name: 'Hamburg: 1 Eintrag' }).waitFor({ timeout: 3_000 });
  });

  it('has its place in the userbar and the directory, and none where the network shows no map [RUL-0333] [RUL-0456]', async () => {
    const { page } = scene.visitor;
    const { bed } = scene.journey;
    await scene.visitor.goto('/map/members');
    const userbar = page.getByRole('navigation', { name: 'Navigation' });
    await userbar.getByRole('link', { name: 'Karte', exact: true }).waitFor();
    expect(await userbar.getByRole('link', { name: 'Verzeichnis' }).getAttribute('aria-current')).toBe(
      'page',
    );
    await changeSettings(bed.db.kysely, { show_map: false });
    await bed.services.settings.reload();
    await scene.visitor.load('/directory');
    await page.getByRole('searchbox', { name: 'Name, Ort oder Fähigkeit' }).waitFor();
    expect(await page.getByRole('link', { name: 'Karte', exact: true }).count()).toBe(0);
    await scene.visitor.load('/map');
    await page.getByRole('heading', { name: /gibt es nicht|nicht gefunden/ }).waitFor();
    await changeSettings(bed.db.kysely, { show_map: true });
    await bed.services.settings.reload();
  });

  it('says that nobody is where nobody is', async () => {
    const { page } = scene.visitor;
    await scene.visitor.load('/map?bounds=-40,-40,-30,-30&zoom=5');
    await page.getByRole('heading', { name: 'Hier ist niemand' }).waitFor();
  });

  it('of a group has its place and its people', async () => {
    const { page } = scene.visitor;
    await scene.visitor.goto(`/groups/${scene.group}`);
    await page.getByRole('main').getByRole('link', { name: 'Karte', exact: true }).click();
    await page.getByRole('heading', { name: 'Karte von Chor' }).waitFor();
    await page.getByRole('button', { name: 'Chor, Ulm' }).waitFor();
    await page.getByRole('link', { name: /^Chor/ }).last().waitFor();
  });

  it('can be used by everyone, in both widths and schemes', async () => {
    await scene.visitor.goto('/map');
    await scene.visitor.page.getByRole('button', { name: AROUND_STUTTGART }).waitFor();
    await expect.poll(() => scene.visitor.page.locator('[aria-busy="true"]').count()).toBe(0);
    await scene.visitor.checkScreen(draws === 'nothing' ? 'map-without-webgl' : 'map');
  });
});
