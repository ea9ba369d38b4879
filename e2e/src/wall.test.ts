import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildItems } from '../../apps/server/src/features/items/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, painted, startJourney, type Visitor } from './browser.ts';
import { visitWith } from './hands.ts';
import { buildRepairs, cardsOf, column, enter } from './repairs.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Abel', isNetworkAdmin: true });
  ben = await bed.buildMember({ name: 'Ben Berg' });
});
afterAll(() => journey.stop());

const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true }).first();
const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();

describe('a wall', () => {
  it('is moved by keys, by single presses and by pointer, before the eyes of others [C05] [C25] [RUL-0413]', async () => {
    const app = await buildRepairs(journey);
    await buildItems(journey.bed, app.id, [
      { authorId: ben.id, values: { title: 'Toaster', status: 'new' } },
      { authorId: ben.id, values: { title: 'Radio', status: 'new' } },
      { authorId: ben.id, values: { title: 'Trafo' } },
    ]);
    const watcher = await enter(journey, anna, `/apps/${app.slug}?view=wall`);
    const hand = await visitWith(journey, 'keyboard');
    await hand.signIn(ben.email);
    await hand.goto(`/apps/${app.slug}?view=wall`);
    await column(hand, 'Ohne Status').waitFor();
    expect(await cardsOf(hand, 'Neu')).toEqual(['Radio', 'Toaster']);
    await hand.checkScreen('wall');

    await hand.goTo(link(hand, 'Radio'));
    const status = hand.page.getByRole('region', { name: 'Wand' }).getByRole('status').first();
    await hand.page.keyboard.press('Space');
    await expect.poll(() => status.textContent()).toMatch(/^Radio aufgehoben\. Neu, 1 von 2\./);
    await hand.page.keyboard.press('ArrowRight');
    await expect.poll(() => status.textContent()).toBe('In Arbeit, 1 von 1');
    // Taken back, it leaves no trace.
    await hand.page.keyboard.press('Escape');
    await expect.poll(() => cardsOf(hand, 'Neu')).toEqual(['Radio', 'Toaster']);
    await hand.page.keyboard.press('Space');
    await hand.page.keyboard.press('ArrowRight');
    await hand.page.keyboard.press('Space');
    await expect.poll(() => status.textContent()).toBe('Radio liegt jetzt in In Arbeit, 1 von 1.');
    await expect.poll(() => cardsOf(watcher, 'In Arbeit')).toEqual(['Radio']);
    expect(await hand.page.evaluate(() => document.activeElement?.textContent)).toBe('Radio');

    // By single presses, on top of another column.
    await button(watcher, 'Mehr zu „Trafo“').click();
    await watcher.page.getByRole('menuitem', { name: 'Verschieben nach …' }).click();
    await watcher.page.getByRole('dialog').getByRole('button', { name: 'In Arbeit' }).click();
    await expect.poll(() => cardsOf(hand, 'In Arbeit')).toEqual(['Trafo', 'Radio']);
    // More than should lie there says so.
    await column(hand, 'In Arbeit').getByText('Mehr als die 1, die hier liegen sollten').first().waitFor();

    const from = (await column(watcher, 'Neu').getByText('Toaster').boundingBox())!;
    const to = (await column(watcher, 'Fertig').boundingBox())!;
    await watcher.page.mouse.move(from.x + 10, from.y + 5);
    await watcher.page.mouse.down();
    await watcher.page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
    await watcher.page.mouse.move(to.x + 60, to.y + 90, { steps: 8 });
    await watcher.page.mouse.up();
    await expect.poll(() => cardsOf(hand, 'Fertig')).toEqual(['Toaster']);

    await button(hand, 'Neuer Eintrag in „Fertig“').click();
    await hand.page.getByRole('dialog').getByLabel('Bezeichnung').fill('Lampe');
    await hand.page.getByRole('dialog').getByRole('button', { name: 'Anlegen' }).click();
    await expect.poll(() => cardsOf(watcher, 'Fertig')).toEqual(['Lampe', 'Toaster']);
    await link(hand, 'Lampe').click();
    await says(hand, '1 von 2 in „Fertig“');
    for (const visitor of [watcher, hand]) await visitor.page.context().close();
  });

  it('loads more of a column once, and keeps it while others move [RUL-0421] [C05]', async () => {
    const app = await buildRepairs(journey);
    await buildItems(
      journey.bed,
      app.id,
      Array.from({ length: 25 }, (_, at) => ({
        authorId: ben.id,
        values: { title: `Karte ${at + 1}`, status: 'new' },
      })),
    );
    const visitor = await enter(journey, ben, `/apps/${app.slug}?view=wall`);
    const other = await enter(journey, anna, `/apps/${app.slug}?view=wall`);
    await expect.poll(() => cardsOf(visitor, 'Neu')).toHaveLength(20);
    await button(visitor, '5 weitere laden').click();
    await expect.poll(() => cardsOf(visitor, 'Neu')).toHaveLength(25);
    expect(new Set(await cardsOf(visitor, 'Neu')).size).toBe(25);

    await button(other, 'Mehr zu „Karte 25“').click();
    await other.page.getByRole('menuitem', { name: 'Archivieren' }).click();
    await says(other, '„Karte 25“ liegt jetzt im Archiv.');
    await expect.poll(() => cardsOf(visitor, 'Neu')).toHaveLength(24);
    expect((await cardsOf(visitor, 'Neu')).at(-1)).toBe('Karte 1');
    await other.goto(`/items/archive?app=${app.slug}`);
    await says(other, /Archiviert von Anna Abel/);
    await button(other, '„Karte 25“ aus dem Archiv zurückholen').click();
    await expect.poll(() => cardsOf(visitor, 'Neu')).toHaveLength(25);

    // What is refused goes back, and says why.
    await visitor.page.route('**/move.json', (route) => route.abort());
    visitor.expectError(/ERR_FAILED/);
    await button(visitor, 'Mehr zu „Karte 24“').click();
    await visitor.page.getByRole('menuitem', { name: 'Verschieben nach …' }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Fertig' }).click();
    await says(visitor, '„Karte 24“ liegt wieder in „Neu“: Keine Verbindung zum Server.');
    expect(await cardsOf(visitor, 'Fertig')).toEqual([]);
    for (const each of [visitor, other]) await each.page.context().close();
  });

  it('is only looked at by those who may not move its cards [RUL-0416] [C25]', async () => {
    const app = await buildRepairs(journey, { grants: { update: [] } });
    const note = 'Sehr lange Notiz. '.repeat(40);
    const title = 'Ein sehr langer Titel, der über mehrere Zeilen geht und noch weiter '.repeat(3).trim();
    await buildItems(journey.bed, app.id, [{ authorId: anna.id, values: { title, status: 'new', note } }]);
    const visitor = await enter(journey, ben, `/apps/${app.slug}?view=wall`);
    await link(visitor, title).focus();
    await visitor.page.keyboard.press('Space');
    await says(visitor, `${title} dürfen Sie nicht verschieben.`);
    expect(await visitor.page.locator('[data-movable]').count()).toBe(0);
    // The app itself has a menu of its own.
    expect(await button(visitor, `Mehr zu „${title}“`).count()).toBe(0);
    const lines = await visitor.page.evaluate(() =>
      ['h3', 'article > p'].map(
        (part) => getComputedStyle(document.querySelector(`[data-card] ${part}`)!).webkitLineClamp,
      ),
    );
    expect(lines).toEqual(['2', '3']);
    await visitor.page.context().close();
  });

  it('says what it lacks where it has no columns [RUL-0419]', async () => {
    const app = await buildRepairs(journey, { columnProperty: null });
    await sql`update apps set opens_as = 'wall' where id = ${app.id}`.execute(journey.bed.db.kysely);
    const visitor = await enter(journey, ben, `/apps/${app.slug}`);
    await says(visitor, 'Diese Wand hat noch keine Spalten');
    await visitor.checkScreen('wall-without-columns');
    await visitor.page.context().close();
  });

  it('is moved with a thumb [C25]', async () => {
    const app = await buildRepairs(journey);
    await buildItems(journey.bed, app.id, [{ authorId: ben.id, values: { title: 'Radio', status: 'new' } }]);
    const hand = await visitWith(journey, 'touch');
    await hand.signIn(ben.email);
    await hand.goto(`/apps/${app.slug}?view=wall`);
    await column(hand, 'Neu').scrollIntoViewIfNeeded();
    await hand.press(button(hand, 'Mehr zu „Radio“'));
    await hand.press(hand.page.getByRole('menuitem', { name: 'Verschieben nach …' }));
    await hand.press(hand.page.getByRole('dialog').getByRole('button', { name: 'Fertig' }));
    await expect.poll(() => cardsOf(hand, 'Fertig')).toEqual(['Radio']);
    await hand.page.context().close();
  });

  it('scrolls under a finger, which carries a card once it rested on it, also past the edge [C25]', async () => {
    const app = await buildRepairs(journey);
    await buildItems(journey.bed, app.id, [{ authorId: ben.id, values: { title: 'Radio', status: 'new' } }]);
    const hand = await visitWith(journey, 'touch');
    const { page } = hand;
    await hand.signIn(ben.email);
    await hand.goto(`/apps/${app.slug}?view=wall`);
    await column(hand, 'Neu').waitFor();
    const wall = page.getByRole('region', { name: 'Wand', exact: true });
    const scrolled = () => wall.evaluate(({ scrollLeft }) => scrollLeft);
    const touches = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const go = async (fromX: number, toX: number, y: number) => {
      for (let step = 1; step <= 10; step += 1) {
        await touch('touchMove', fromX + ((toX - fromX) * step) / 10, y);
        await painted(page);
      }
    };

    // Whoever moves at once scrolls, and holds nothing.
    const floor = (await wall.boundingBox())!;
    await touch('touchStart', 340, floor.y + 120);
    await go(340, 60, floor.y + 120);
    await touch('touchEnd');
    await expect.poll(scrolled).toBeGreaterThan(200);
    await column(hand, 'Neu').scrollIntoViewIfNeeded();
    expect(await cardsOf(hand, 'Neu')).toEqual(['Radio']);

    await expect.poll(async () => (await column(hand, 'Neu').boundingBox())!.x).toBeCloseTo(16, 0);
    const before = await scrolled();
    const card = (await page.locator('[data-card]').boundingBox())!;
    const y = card.y + 30;
    await touch('touchStart', 200, y);
    const held = page.locator('[data-lifted]');
    await held.waitFor();
    await go(200, 370, y);
    // A column's width and more: the wall goes on beneath the finger.
    await expect.poll(scrolled).toBeGreaterThan(before + 400);
    await go(370, 195, y);
    await touch('touchEnd');
    // How far the wall went meanwhile is the browser's: it lies in another column than before.
    await expect.poll(() => cardsOf(hand, 'Neu')).toEqual([]);
    expect(await page.locator('[data-card]', { hasText: 'Radio' }).count()).toBe(1);
    expect(await held.count()).toBe(0);
    // It was carried, not opened.
    expect(new URL(page.url()).pathname).toBe(`/apps/${app.slug}`);
    await page.context().close();
  });
});
