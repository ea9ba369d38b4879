import { type BuiltApp, getBuiltApp } from '@dorfplatz/contract';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { type Hand, type Handed, visitWith } from './hands.ts';
import { cardsOf, column, enter } from './repairs.ts';

let journey: Journey;
let ada: BuiltMember;
let kai: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  kai = await bed.buildMember({ name: 'Kai Brühl' });
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = ({ page }: Visitor, name: string | RegExp) => page.getByRole('tab', { name });
const idIn = ({ page }: Visitor) => Number(/apps\/(\d+)\/edit/.exec(page.url())![1]);
const card = ({ page }: Visitor, title: string) => page.getByRole('link', { name: title, exact: true });
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Builds an app from nothing, and counts what that takes. */
async function build(hand: Hand, name: string): Promise<{ visitor: Handed; actions: number }> {
  const visitor = await visitWith(journey, hand);
  await visitor.signIn(ada.email);
  await visitor.load('/administration/apps');
  const { page } = visitor;
  let actions = 0;
  const press = async (target: Locator) => {
    actions += 1;
    await visitor.press(target);
  };
  const type = async (target: Locator, text: string) => {
    actions += 1;
    await visitor.type(target, text);
  };
  /** One of several that exclude each other: by keys from the one that is chosen, by arrows. */
  const choose = async (target: Locator) => {
    actions += 1;
    if (hand === 'mouse') return target.check({ force: true });
    const group = await target.getAttribute('name');
    await visitor.goTo(page.locator(`input[name="${group}"]:checked`));
    for (let count = 0; count < 20 && !(await target.isChecked()); count += 1)
      await page.keyboard.press('ArrowDown');
    expect(await target.isChecked()).toBe(true);
  };
  const select = async (target: Locator, label: string) => {
    actions += 1;
    if (hand === 'mouse') return void (await target.selectOption({ label }));
    await visitor.goTo(target);
    await page.keyboard.type(label);
    expect(await target.locator('option:checked').textContent()).toBe(label);
  };
  const addField = async (label: string, kind: string, options: string[] = []) => {
    await press(button(visitor, 'Feld hinzufügen'));
    const dialog = page.getByRole('dialog');
    await type(dialog.getByRole('textbox', { name: 'Bezeichnung', exact: true }), label);
    await select(dialog.getByRole('combobox', { name: 'Art', exact: true }), kind);
    const choices = dialog.getByRole('textbox', { name: /^Möglichkeit: / });
    for (const [at, option] of options.entries()) await type(choices.nth(at), option);
    await press(dialog.getByRole('button', { name: 'Übernehmen' }));
    await dialog.waitFor({ state: 'detached' });
  };
  const goToTab = async (label: string | RegExp) => {
    actions += 1;
    if (hand === 'mouse') return tab(visitor, label).click();
    await visitor.goTo(
      page.getByRole('tablist', { name: 'Teile der App' }).getByRole('tab', { selected: true }),
    );
    const target = tab(visitor, label);
    for (let count = 0; count < 4; count += 1) {
      if ((await target.getAttribute('aria-selected')) === 'true') return;
      await page.keyboard.press('ArrowRight');
      if (await target.evaluate((element) => element === document.activeElement))
        await page.keyboard.press('Enter');
    }
  };

  await press(page.getByRole('main').getByRole('link', { name: 'Neue App' }).first());
  await type(page.getByRole('textbox', { name: 'Name', exact: true }), name);
  await choose(page.getByRole('radio', { name: /^Leer/ }));
  await press(button(visitor, 'App anlegen'));
  await page.getByRole('heading', { name: `${name} einrichten` }).waitFor();

  await addField('Status', 'Auswahl', ['Neu', 'Fertig']);
  await addField('Zuständig', 'Mitglied');
  await goToTab('Wand');
  await select(page.getByRole('combobox', { name: 'Feld der Spalten' }), 'Status');
  await choose(page.getByRole('radio', { name: /^Als Wand/ }));
  await goToTab('Layout');
  await choose(page.getByRole('radio', { name: 'Eigenes' }));
  await choose(page.getByRole('radio', { name: 'ab', exact: true }));
  const handle = button(visitor, 'Status verschieben');
  actions += 1;
  if (hand === 'mouse') {
    await handle.hover();
    await page.mouse.down();
    const cell = (await page.getByRole('group', { name: 'Spalte b' }).boundingBox())!;
    await page.mouse.move(cell.x + cell.width / 2, cell.y + 20, { steps: 4 });
    await page.mouse.move(cell.x + cell.width / 2, cell.y + 40);
    await page.mouse.up();
  } else {
    await visitor.goTo(handle);
    await page.keyboard.press('Alt+ArrowRight');
    expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await page.getByRole('group', { name: 'Spalte b' }).getByText('Status').waitFor();
  await goToTab('Rechte');
  const create = page.getByRole('group', { name: 'Einträge anlegen' });
  actions += 1;
  await visitor.tick(create.getByRole('checkbox', { name: 'Alle mit Zugang' }));
  await press(button(visitor, 'Speichern'));
  await says(visitor, 'Die App ist gespeichert.');
  return { visitor, actions };
}

/** Writes down an item on the wall, in a column. */
async function add(visitor: Handed, lane: string, title: string): Promise<void> {
  await visitor.press(button(visitor, `Neuer Eintrag in „${lane}“`));
  const dialog = visitor.page.getByRole('dialog');
  await visitor.type(dialog.getByRole('textbox', { name: /^Titel/ }), title);
  await visitor.press(dialog.getByRole('button', { name: 'Anlegen' }));
  await dialog.waitFor({ state: 'detached' });
}

/** Carries a card into the column beside its own. */
async function carry(visitor: Handed, hand: Hand, title: string, to: string): Promise<void> {
  const { page } = visitor;
  if (hand === 'keyboard') {
    await visitor.goTo(card(visitor, title));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    return;
  }
  const from = (await card(visitor, title).boundingBox())!;
  const lane = (await column(visitor, to).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
  await page.mouse.move(lane.x + lane.width / 2, lane.y + 80, { steps: 8 });
  await page.mouse.up();
}

describe.each(['mouse', 'keyboard'] as const)('an app, by %s', (hand) => {
  let visitor: Handed;
  let app: BuiltApp;

  it('[SCR-320] [SCR-321] [SCR-196] [RUL-0422] [RUL-0423] [RUL-0429] is built in at most 40 actions', async () => {
    const built = await build(hand, `Reparaturen ${hand}`);
    visitor = built.visitor;
    expect(built.actions).toBeLessThanOrEqual(40);
    const asAda = await journey.bed.as(ada.id);
    app = (await asAda.call(getBuiltApp, { params: { id: idIn(visitor) } })).body;
    expect(app.properties.map(({ label, type }) => [label, type])).toEqual([
      ['Titel', 'text'],
      ['Status', 'selection'],
      ['Zuständig', 'membership'],
    ]);
    expect(app.properties[1]!.options.map(({ label }) => label)).toEqual(['Neu', 'Fertig']);
    expect(app.collection_layout).toEqual({ name: 'wall', column_property: 'status', stage: false });
    const [only] = app.item_layout.tabs;
    expect(app.item_layout.type).toBe('custom');
    expect(only).toMatchObject({ name: 'Überblick', layout: 'ab' });
    expect(only!.columns.b.map(({ property }) => property)).toEqual(['status']);
    expect(app.grants.create).toEqual([]);
  });

  it('is filled, and run on its wall by two [C05] [C25]', async () => {
    const { page } = visitor;
    // It opens as a wall, and whoever looks at it elsewhere sees it fill.
    await visitor.press(page.getByRole('link', { name: 'Ansehen' }));
    await says(visitor, `Noch nichts in Reparaturen ${hand}`);
    const kais = await enter(journey, kai, `/apps/${app.slug}`);
    await column(kais, 'Neu').waitFor();
    expect(await kais.page.getByRole('button', { name: /^Neuer Eintrag/ }).count()).toBe(0);
    for (const title of ['Bank am Teich', 'Lampe im Saal']) await add(visitor, 'Neu', title);
    await expect.poll(() => cardsOf(kais, 'Neu')).toEqual(['Lampe im Saal', 'Bank am Teich']);

    // Two move its cards at the same time, and each sees what the other did.
    await carry(visitor, hand, 'Lampe im Saal', 'Fertig');
    await expect.poll(() => cardsOf(kais, 'Fertig')).toEqual(['Lampe im Saal']);
    if (hand === 'keyboard') expect(await hasFocus(card(visitor, 'Lampe im Saal'))).toBe(true);
    await button(kais, 'Mehr zu „Bank am Teich“').click();
    await kais.page.getByRole('menuitem', { name: 'Verschieben nach …' }).click();
    await kais.page.getByRole('dialog').getByRole('button', { name: 'Fertig' }).click();
    await expect.poll(() => cardsOf(visitor, 'Fertig')).toEqual(['Bank am Teich', 'Lampe im Saal']);
    expect(await cardsOf(visitor, 'Neu')).toEqual([]);
    if (hand === 'keyboard') expect(await hasFocus(card(visitor, 'Lampe im Saal'))).toBe(true);

    // Somebody is asked to do it, on the page of the item, and the wall has their name.
    await visitor.press(card(visitor, 'Bank am Teich'));
    await page.getByRole('heading', { name: 'Bank am Teich', level: 1 }).waitFor();
    await says(visitor, /Von „Neu“ nach „Fertig“ verschoben, Kai Brühl/);
    await visitor.press(button(visitor, 'Zuständig bearbeiten'));
    await visitor.type(page.getByRole('combobox', { name: 'Zuständig' }), 'Kai');
    const found = page.getByRole('option', { name: /Kai Brühl/ });
    await found.waitFor();
    if (hand === 'mouse') await found.click();
    else {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await visitor.press(button(visitor, 'Speichern'));
    await column(kais, 'Fertig').getByText('Kai Brühl').waitFor({ state: 'attached' });
    for (const each of [visitor, kais]) await each.page.context().close();
  });
});
