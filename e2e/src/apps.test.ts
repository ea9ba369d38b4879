import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildItems } from '../../apps/server/src/features/items/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { buildRepairs, enter } from './repairs.ts';

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
const titles = ({ page }: Visitor) => page.locator('tbody th').allTextContents();

async function valuesOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ property_values: Record<string, unknown> }>`
    select property_values from items where id = ${id}
  `.execute(journey.bed.db.kysely);
  return rows[0]!.property_values;
}

describe('an app', () => {
  it('is filled, sorted and changed in its table [RUL-0403]', async () => {
    const app = await buildRepairs(journey);
    await buildItems(journey.bed, app.id, [
      { authorId: ben.id, values: { title: 'Toaster', status: 'new' } },
      { authorId: ben.id, values: { title: 'Ärgerliche Lampe', status: 'new', price: 12.5 } },
    ]);
    const visitor = await enter(journey, ben, `/apps/${app.slug}?view=table`);
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
    await visitor.page.getByRole('gridcell', { name: '38,50 €' }).waitFor();
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
    const app = await buildRepairs(journey);
    const [id] = await buildItems(journey.bed, app.id, [
      { authorId: ben.id, values: { title: 'Radio', status: 'new', note: 'Brummt.' } },
    ]);
    const annas = await enter(journey, anna, `/items/${id}`);
    const bens = await enter(journey, ben, `/items/${id}`);
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
