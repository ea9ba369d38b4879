import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildItemApp, buildItems } from '../../apps/server/src/features/items/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { visitWith } from './hands.ts';

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

const option = (value: string, label: string, color: 'blue' | 'orange' | 'green', limit?: number) => ({
  value,
  labels: { de: label },
  color,
  ...(limit !== undefined && { limit }),
});

/** Defects with a title, a status that is the column, a note, a price and people. */
const buildRepairs = () =>
  buildItemApp(journey.bed, {
    name: 'Reparaturen',
    properties: [
      { name: 'title', label: 'Bezeichnung', type: 'text', isRequired: true },
      {
        name: 'status',
        label: 'Status',
        type: 'selection',
        settings: { select: true },
        options: [
          option('new', 'Neu', 'blue'),
          option('work', 'In Arbeit', 'orange', 1),
          option('done', 'Fertig', 'green'),
        ],
      },
      { name: 'note', label: 'Notiz', type: 'text', settings: { multiline: true } },
      { name: 'price', label: 'Preis', type: 'number', settings: { precision: 2, postfix: '€' } },
      { name: 'till', label: 'Kasse', type: 'text', isLocked: true },
      { name: 'helper', label: 'Zuständig', type: 'membership', settings: { multiple: true } },
    ],
  });

const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true }).first();
const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const column = ({ page }: Visitor, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}, (\\d|keine)`) });
const cardsOf = async (visitor: Visitor, name: string) =>
  column(visitor, name).getByRole('heading', { level: 3 }).allTextContents();
const titles = ({ page }: Visitor) => page.locator('tbody th').allTextContents();

async function enter(person: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}

async function valuesOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ property_values: Record<string, unknown> }>`
    select property_values from items where id = ${id}
  `.execute(journey.bed.db.kysely);
  return rows[0]!.property_values;
}

describe('an app', () => {
  it('is filled, sorted and changed in its table [RUL-0403]', async () => {
    const app = await buildRepairs();
    await buildItems(journey.bed, app.id, [
      { authorId: ben.id, values: { title: 'Toaster', status: 'new' } },
      { authorId: ben.id, values: { title: 'Ärgerliche Lampe', status: 'new', price: 12.5 } },
    ]);
    const visitor = await enter(ben, `/apps/${app.slug}?view=table`);
    await button(visitor, 'Neuer Eintrag').click();
    const dialog = visitor.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await dialog.getByText('Bitte prüfen Sie Ihre Eingaben').waitFor();
    await dialog.getByLabel('Bezeichnung').fill('Radio');
    await visitor.checkScreen('app-new-item');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await says(visitor, '„Radio“ ist angelegt.');
    await expect.poll(() => titles(visitor)).toHaveLength(3);

    await button(visitor, 'Bezeichnung').click();
    await expect.poll(() => titles(visitor)).toEqual(['Ärgerliche Lampe', 'Radio', 'Toaster']);
    await visitor.checkScreen('app-table');

    // With keys from the title to the price, and its value changed where it stands.
    await link(visitor, 'Radio').focus();
    await visitor.page.keyboard.press('ArrowRight');
    await visitor.page.keyboard.press('ArrowRight');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByLabel('Preis', { exact: true }).waitFor();
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await visitor.page.keyboard.type('38,50');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByRole('gridcell', { name: /38,5/ }).waitFor();
    // The keys go on at the cell.
    await expect
      .poll(() => visitor.page.evaluate(() => document.activeElement?.hasAttribute('data-cell')))
      .toBe(true);

    await visitor.page.getByRole('checkbox', { name: '„Toaster“ auswählen' }).check();
    await visitor.page.getByRole('checkbox', { name: '„Radio“ auswählen' }).check();
    await button(visitor, 'Archivieren').click();
    await expect.poll(() => titles(visitor)).toEqual(['Ärgerliche Lampe']);
    await button(visitor, 'Rückgängig').click();
    await expect.poll(() => titles(visitor)).toHaveLength(3);

    await button(visitor, 'Filter').click();
    const filter = visitor.page.getByRole('dialog');
    await filter.getByLabel('Feld').selectOption('Preis');
    await filter.getByLabel('Vergleich').selectOption('mindestens');
    await filter.getByLabel('Wert').fill('20');
    await filter.getByRole('button', { name: 'Anwenden' }).click();
    await expect.poll(() => titles(visitor)).toEqual(['Radio']);
    expect(new URL(visitor.page.url()).searchParams.get('where')).toBe('price:at_least:20');
    await says(visitor, '1 von 3 Einträgen');
    await button(visitor, 'Filter „Preis mindestens 20“ entfernen').click();
    await expect.poll(() => titles(visitor)).toHaveLength(3);
    await visitor.page.context().close();
  });

  it('has items whose fields two people change, and neither loses a word [C11]', async () => {
    const app = await buildRepairs();
    const [id] = await buildItems(journey.bed, app.id, [
      { authorId: ben.id, values: { title: 'Radio', status: 'new', note: 'Brummt.' } },
    ]);
    const annas = await enter(anna, `/items/${id}`);
    const bens = await enter(ben, `/items/${id}`);
    await button(bens, 'Notiz bearbeiten').click();
    await button(annas, 'Notiz bearbeiten').click();
    await annas.page.getByLabel('Notiz').fill('Brummt und knistert.');
    await button(annas, 'Speichern').click();
    await says(annas, 'Brummt und knistert.');
    await says(annas, /Anna Abel hat Notiz geändert/);
    expect(await bens.page.getByLabel('Notiz').inputValue()).toBe('Brummt.');
    await bens.page.getByLabel('Notiz').fill('Brummt nur noch.');
    bens.expectError(/409/);
    await button(bens, 'Speichern').click();
    await says(bens, 'Inzwischen hat jemand anderes dasselbe geändert');
    await says(bens, /Brummt und knistert\./);
    await bens.checkScreen('item-conflict');
    await button(bens, 'Meines nehmen').click();
    await expect.poll(() => valuesOf(id!)).toMatchObject({ note: 'Brummt nur noch.' });
    await says(annas, 'Brummt nur noch.');

    // What others look after has a lock; those who run the network fill it in.
    await bens.page.getByText('Dieses Feld dürfen Sie nicht ändern').first().waitFor();
    await button(annas, 'Kasse bearbeiten').waitFor();
    await annas.checkScreen('item');

    await link(bens, 'Alles bearbeiten').click();
    await bens.page.getByLabel('Bezeichnung').fill('Radio Saba');
    await button(bens, 'Speichern').click();
    await bens.page.getByRole('heading', { name: 'Radio Saba', level: 1 }).waitFor();
    await annas.page.getByRole('heading', { name: 'Radio Saba', level: 1 }).waitFor();
    for (const visitor of [annas, bens]) await visitor.page.context().close();
  });
});

describe('a wall', () => {
  it('is moved by keys, by single presses and by pointer, before the eyes of others [C05] [C25] [RUL-0413]', async () => {
    const app = await buildRepairs();
    await buildItems(journey.bed, app.id, [
      { authorId: ben.id, values: { title: 'Toaster', status: 'new' } },
      { authorId: ben.id, values: { title: 'Radio', status: 'new' } },
      { authorId: ben.id, values: { title: 'Trafo' } },
    ]);
    const watcher = await enter(anna, `/apps/${app.slug}?view=wall`);
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
});
