import { listAdministeredCategories, orderCategories, updateCategory } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let ben: Client;
let keeper: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id);
  keeper = await bed.buildMember({ name: 'Kai Brühl' });
  const categoryId = await bed.buildCategory({ administratorId: keeper.id });
  await bed.buildGroup({ createdBy: ada.id, categoryId, name: 'Chor' });
  await bed.buildGroup({ createdBy: keeper.id, name: 'Garten' });
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const stored = async () =>
  (await ben.call(listAdministeredCategories, {})).body.group_categories.map((each) => each.plural_name);
const shown = ({ page }: Visitor) =>
  page.getByRole('list', { name: 'Gruppenkategorien' }).locator('li a').allTextContents();

describe('categories of groups', () => {
  it('[SCR-154] one is created from the list, with its colour and who runs it', async () => {
    const { page } = office;
    await office.load('/administration/group-categories-order/edit');
    await page.getByRole('link', { name: 'Neue Kategorie' }).click();
    await says(office, /Noch offen|Es fehlt|Name/);
    await page.getByRole('textbox', { name: 'Name', exact: false }).first().fill('Verein');
    await page.locator('#plural_name').fill('Vereine');
    await page.getByRole('radio', { name: 'Himmelblau' }).check();
    await page.getByRole('radio', { name: /Nur die Leitung gründet/ }).check();
    await page.getByRole('combobox', { name: 'Leitung der Kategorie' }).fill('Kai');
    await page.getByRole('option', { name: /Kai Brühl/ }).click();
    await office.checkScreen('group-category-new');
    await page.getByRole('button', { name: 'Kategorie anlegen' }).click();
    await says(office, 'Vereine ist angelegt.');
    await page.getByRole('link', { name: 'Vereine' }).waitFor();
    await office.checkScreen('group-categories');
  });

  it('[SCR-138] [RUL-0551] are ordered by dragging, by keys and by the menu, and saved at once', async () => {
    const { page } = office;
    const before = await stored();
    const handle = page.getByRole('button', { name: 'Vereine verschieben' });
    await handle.hover();
    await page.mouse.down();
    const first = (await page
      .getByRole('list', { name: 'Gruppenkategorien' })
      .locator('li')
      .first()
      .boundingBox())!;
    await page.mouse.move(first.x + 20, first.y + 30, { steps: 8 });
    await page.mouse.move(first.x + 20, first.y + 4, { steps: 3 });
    await page.mouse.up();
    expect((await shown(office))[0]).toBe('Vereine');
    await handle.focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect((await shown(office))[1]).toBe('Vereine');
    expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Mehr zu Vereine' }).click();
    await page.getByRole('menuitem', { name: 'Nach oben' }).click();
    const made = await shown(office);
    expect(made[0]).toBe('Vereine');
    expect(await stored()).toEqual(before);
    await page.getByRole('button', { name: 'Reihenfolge speichern' }).click();
    await says(office, 'Reihenfolge gespeichert.');
    expect(await stored()).toEqual(made);
  });

  it('[RUL-0552] [A-30] say who was quicker, and keep the order that somebody made', async () => {
    const { page } = office;
    const slugs = (await ben.call(listAdministeredCategories, {})).body.group_categories.map(
      ({ slug }) => slug,
    );
    const mine = await shown(office);
    await page.getByRole('button', { name: 'Vereine verschieben' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await ben.call(orderCategories, { body: { order: slugs.toReversed() } });
    const wanted = [mine[1], mine[0], ...mine.slice(2)];
    await page.getByRole('button', { name: 'Reihenfolge speichern' }).click();
    await page
      .getByRole('alert')
      .getByText(/Inzwischen hat Ben Ulme die Kategorien geändert/)
      .waitFor();
    expect(await shown(office)).toEqual(wanted);
    await office.checkScreen('group-categories-conflict');
    await page.getByRole('button', { name: 'Meine trotzdem speichern' }).click();
    await says(office, 'Reihenfolge gespeichert.');
    expect(await stored()).toEqual(wanted);
  });

  it('[SCR-155] [A-30] keep what was typed where another administrator changed the same', async () => {
    const { page } = office;
    await page.getByRole('link', { name: 'Vereine' }).click();
    await page.locator('#name').fill('Klub');
    const found = (await ben.call(listAdministeredCategories, {})).body.group_categories;
    const { id } = found.find(({ slug }) => slug === 'vereine')!;
    await ben.call(updateCategory, { params: { id }, body: { group_category: { name: 'Bund' } } });
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await says(office, /Inzwischen hat Ben Ulme das geändert. Jetzt steht dort: Bund/);
    expect(await page.locator('#name').inputValue()).toBe('Klub');
    await office.checkScreen('group-category-conflict');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await says(office, 'Kategorie gespeichert.');
  });

  it('stay while groups are in them, and go without', async () => {
    const { page } = office;
    const held = (await ben.call(listAdministeredCategories, {})).body.group_categories.find(
      ({ group_count }) => group_count > 0,
    )!;
    const more = (name: string) => page.getByRole('button', { name: `Mehr zu ${name}` });
    await more(held.plural_name).click();
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    await says(office, /Noch 1 Gruppe ist in dieser Kategorie/);
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await more('Vereine').click();
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await says(office, 'Vereine ist gelöscht.');
  });
});

describe('all groups', () => {
  it('[SCR-151] are listed, filtered and archived, which can be taken back', async () => {
    const { page } = office;
    await office.load('/administration/groups');
    await page.getByRole('link', { name: 'Garten' }).waitFor();
    await office.checkScreen('administered-groups');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('cho');
    await page.waitForURL(/q=cho/);
    await expect.poll(() => page.getByRole('link', { name: 'Garten' }).count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: /Chor/ }).click();
    await page.getByRole('menuitem', { name: 'Archivieren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archivieren' }).click();
    await says(office, 'Chor ist archiviert.');
    await page.getByRole('main').getByText('Archiviert', { exact: true }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await says(office, 'Chor ist aus dem Archiv zurück.');
  });

  it('[SCR-152] [SCR-153] [RUL-0466] of a category are those that its administrator sees, led there by "Mehr"', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await visitor.signIn(keeper.email);
    await visitor.load('/');
    await page.getByRole('button', { name: 'Mehr', exact: true }).first().click();
    await page.getByRole('menuitem', { name: /^Administration: Kategorien/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Administration: Kategorien/ }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Kategorie bearbeiten/ })
      .waitFor();
    await visitor.checkScreen('category-administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Gruppen/ })
      .click();
    await page.getByRole('link', { name: 'Chor' }).waitFor();
    expect(await page.getByRole('link', { name: 'Garten' }).count()).toBe(0);
    await visitor.checkScreen('category-groups');
    const navigation = page.getByRole('navigation', { name: 'Navigation', exact: true });
    await navigation.getByRole('link', { name: /^Übersicht/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Administration: Kategorien/ }).waitFor();
    await visitor.load('/administration/groups');
    await expect.poll(() => page.getByRole('link', { name: 'Garten' }).count()).toBe(0);
  });
});
