import {
  type BuiltApp,
  createApp,
  createItem,
  getBuiltApp,
  listLinkedApps,
  updateAppProperties,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: Client;
let office: Visitor;
let kai: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id);
  kai = await bed.buildMember({ name: 'Kai Brühl' });
  group = await bed.buildGroup({ createdBy: kai.id, name: 'Chor' });
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = ({ page }: Visitor, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = ({ page }: Visitor, name: string | RegExp) => page.getByRole('tab', { name });
const menu = async (visitor: Visitor, of: string, entry: string) => {
  await button(visitor, of).click();
  await visitor.page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const stored = async (id: number) => (await ben.call(getBuiltApp, { params: { id } })).body;
const idIn = ({ page }: Visitor) => Number(/apps\/(\d+)\/edit/.exec(page.url())![1]);
const make = async (name: string, template: 'empty' | 'defects' = 'defects') =>
  (await ben.call(createApp, { body: { app: { name, template } } })).body;
const fill = async (app: BuiltApp, values: Record<string, unknown>) => {
  await ben.call(createItem, { params: { appSlug: app.slug }, body: { values } });
};
const asSent = (app: BuiltApp) =>
  app.properties.map(
    ({ id: _id, sortable: _sort, items_count: _items, option_counts: _counts, ...field }) => ({
      ...field,
      read_grants: null,
      write_grants: null,
    }),
  );
const save = async (visitor: Visitor) => {
  await button(visitor, 'Speichern').click();
  // The foot goes with the last change; a message may still be one of an earlier save.
  await button(visitor, 'Speichern').waitFor({ state: 'detached' });
};

describe('the builder', () => {
  it('[RUL-0424] [RUL-0425] keeps what is changed over a reload, in all tabs, and discards it with a way back', async () => {
    const app = await make('Mängel');
    const { page } = office;
    await office.load(`/administration/apps/${app.id}/edit`);
    await office.checkScreen('app-builder-fields');
    // By keys alone: down by one, and the focus stays at the handle.
    const handle = button(office, 'Ort verschieben');
    await handle.focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu(office, 'Mehr zu Foto', 'Entfernen');
    await says(office, 'Foto ist entfernt.');
    await tab(office, 'Layout').click();
    await page.getByRole('radio', { name: 'Eigenes' }).check({ force: true });
    await page.getByRole('radio', { name: 'ab-c', exact: true }).check({ force: true });
    // A field goes by its menu as well, out of the layout and back.
    await menu(office, 'Ort verschieben', 'In Spalte b');
    await page.getByRole('group', { name: 'Spalte b' }).getByText('Ort').waitFor();
    await button(office, 'Dringlichkeit aus dem Layout nehmen').click();
    await button(office, 'Dringlichkeit in eine Spalte setzen').waitFor();
    await office.checkScreen('app-builder-layout');
    await button(office, 'Reiter hinzufügen').click();
    await page.getByRole('textbox', { name: 'Name des Reiters' }).fill('');
    await says(office, '5 Änderungen');
    await page.reload();
    await says(office, '5 Änderungen');
    await says(office, /Als Entwurf gesichert/);

    await tab(office, 'Wand').click();
    await office.checkScreen('app-builder-wall');

    // A tab without a name is not saved [RUL-0424], and leads there.
    await tab(office, 'Rechte').click();
    await button(office, 'Speichern').click();
    await says(office, 'Bitte geben Sie dem Reiter einen Namen.');
    await page.getByRole('textbox', { name: 'Name des Reiters' }).fill('Zweiter');
    await menu(office, 'Mehr zu Zweiter', 'Reiter entfernen');
    // One always stays [RUL-0425].
    expect(await button(office, 'Mehr zu Überblick').count()).toBe(0);

    await button(office, 'Verwerfen').click();
    await says(office, 'Die Änderungen sind verworfen.');
    expect(await button(office, 'Speichern').count()).toBe(0);
    await button(office, 'Rückgängig').last().click();
    await save(office);
    const after = await stored(app.id);
    expect(after.properties.map(({ name }) => name)).not.toContain('photo');
    expect(after.removed.map(({ name }) => name)).toEqual(['photo']);
    expect(after.item_layout).toMatchObject({ type: 'custom', tabs: [{ name: 'Überblick' }] });
  });

  it('[C07] asks before choices go that items have, and offers them back by their name', async () => {
    const app = await make('Meldungen');
    for (const name of ['Bank', 'Lampe']) await fill(app, { name, status: 'waiting' });
    const { page } = office;
    await office.load(`/administration/apps/${app.id}/edit`);
    await menu(office, 'Mehr zu Stand', 'Bearbeiten');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Wartet entfernen' }).click();
    await dialog.getByText(/Wartet ist in 2 Einträgen gewählt/).waitFor();
    await office.checkScreen('app-builder-field');
    await dialog.getByRole('button', { name: 'Entfernen', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Farbe von In Arbeit' }).selectOption({ label: 'Rosa' });
    await dialog.getByRole('textbox', { name: 'Höchstens so viele Karten in In Arbeit' }).fill('5');
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await button(office, 'Speichern').click();
    await says(office, /„Wartet“ ist in 2 Einträgen gewählt/);
    await office.checkScreen('app-builder-loss');
    expect((await stored(app.id)).version).toBe(app.version);
    await button(office, 'Trotzdem speichern').click();
    await says(office, 'Die App ist gespeichert.');
    const status = (await stored(app.id)).properties.find(({ name }) => name === 'status')!;
    expect(status.options.map(({ label }) => label)).toEqual(['Gemeldet', 'In Arbeit', 'Behoben']);
    expect(status.options[1]).toMatchObject({ color: 'pink', limit: 5 });

    await menu(office, 'Mehr zu Stand', 'Bearbeiten');
    await dialog.getByRole('button', { name: 'Möglichkeit hinzufügen' }).click();
    await page.keyboard.type('wartet');
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await save(office);
    const back = (await stored(app.id)).properties.find(({ name }) => name === 'status')!;
    expect(back.option_counts).toContainEqual({ value: 'waiting', items_count: 2 });
    expect(back.options.at(-1)).toMatchObject({ value: 'waiting', label: 'wartet' });
  });

  it('[C13] says before a type changes what does not fit, with examples', async () => {
    const app = await make('Ausgaben');
    await fill(app, { name: 'Farbe', place: '12' });
    await fill(app, { name: 'Pinsel', place: 'ca. 12' });
    const { page } = office;
    await office.load(`/administration/apps/${app.id}/edit`);
    await button(office, 'Ort').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Art', exact: true }).selectOption({ label: 'Zahl' });
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await button(office, 'Speichern').click();
    await says(office, /Ort wird von „Text“ zu „Zahl“/);
    await says(office, /1 von 2 Angaben passen nicht/);
    await dialog.getByText('ca. 12').waitFor();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    expect((await stored(app.id)).properties.find(({ name }) => name === 'place')!.type).toBe('text');
    await says(office, '1 Änderung');
  });

  it('[C04] tells of somebody who was quicker, with both orders, and loses nothing', async () => {
    const app = await make('Hinweise');
    const { page } = office;
    await office.load(`/administration/apps/${app.id}/edit`);
    await button(office, 'Stand').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Behoben verschieben' }).focus();
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Alt+ArrowUp');
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();

    const theirs = asSent(app).map((field) => ({
      ...field,
      ...(field.name === 'status' && { options: field.options.toReversed() }),
      ...(field.name === 'place' && { required: true }),
    }));
    await ben.call(updateAppProperties, {
      params: { id: app.id },
      body: { properties: theirs, version: app.version },
    });
    await button(office, 'Speichern').click();
    await says(office, /Ben Ulme.*Stand/);
    await says(
      office,
      'Stand: hier Behoben, Gemeldet, In Arbeit, Wartet; dort Behoben, Wartet, In Arbeit, Gemeldet',
    );
    await office.checkScreen('app-builder-conflict');
    await button(office, 'Zusammenführen').click();
    await save(office);
    const after = await stored(app.id);
    const find = (name: string) => after.properties.find((field) => field.name === name)!;
    expect(find('status').options.map(({ label }) => label)).toEqual([
      'Behoben',
      'Gemeldet',
      'In Arbeit',
      'Wartet',
    ]);
    expect(find('place').required).toBe(true);

    await menu(office, 'Mehr zu Hinweise', 'Frühere Fassungen');
    await says(office, /Ben Ulme · geändert:/);
    await office.checkScreen('app-builder-versions');
    await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  });

  it('[RUL-1035] goes back to what an app was, by the draft', async () => {
    const app = await make('Anträge');
    await fill(app, { name: 'Zuschuss', status: 'waiting' });
    const fields = asSent(app)
      .filter(({ name }) => name !== 'status')
      .map((field) => (field.name === 'place' ? { ...field, type: 'number' as const } : field));
    await ben.call(updateAppProperties, {
      params: { id: app.id },
      body: { properties: fields, version: app.version },
    });
    const { page } = office;
    const dialog = page.getByRole('dialog');
    await office.load(`/administration/apps/${app.id}/edit`);
    await button(office, 'Mehr zu Ort').waitFor();
    expect(await button(office, 'Mehr zu Stand').count()).toBe(0);
    await menu(office, 'Mehr zu Anträge', 'Frühere Fassungen');
    await dialog.getByText('So ist die App jetzt.').waitFor();
    await dialog.getByText(/Ben Ulme · App angelegt/).waitFor();
    await dialog.getByRole('button', { name: /^Fassung vom .* in den Entwurf übernehmen$/ }).click();
    await says(office, /^Die Fassung vom .* steht im Entwurf\. Gespeichert ist noch nichts\.$/);
    await button(office, 'Mehr zu Stand').waitFor();
    expect((await stored(app.id)).version).toBe(app.version + 1);
    // It can be taken back, and taken again.
    await button(office, 'Rückgängig').last().click();
    await button(office, 'Mehr zu Stand').waitFor({ state: 'detached' });
    await menu(office, 'Mehr zu Anträge', 'Frühere Fassungen');
    await dialog.getByRole('button', { name: /^Fassung vom .* in den Entwurf übernehmen$/ }).click();
    await save(office);
    const after = await stored(app.id);
    const find = (name: string) => after.properties.find((field) => field.name === name)!;
    expect(find('place').type).toBe('text');
    expect(find('status').option_counts).toEqual([{ value: 'waiting', items_count: 1 }]);
    expect(after.collection_layout).toEqual(app.collection_layout);
  });

  it('[RUL-1036] brings removed fields back, or deletes them for good after asking', async () => {
    const app = await make('Schäden');
    await fill(app, { name: 'Bank', place: 'Park' });
    await fill(app, { name: 'Lampe', place: 'Hof' });
    const { page } = office;
    const removed = page.getByRole('region', { name: 'Entfernte Felder' });
    await office.load(`/administration/apps/${app.id}/edit`);
    await menu(office, 'Mehr zu Ort', 'Entfernen');
    // It is there until that is saved: it comes back, and cannot go for good yet.
    await removed.getByText(/in 2 Einträgen ausgefüllt · geht mit dem Speichern/).waitFor();
    expect(await removed.getByRole('button', { name: /endgültig löschen/ }).count()).toBe(0);
    await removed.getByRole('button', { name: 'Ort wiederherstellen' }).click();
    await removed.waitFor({ state: 'detached' });
    await menu(office, 'Mehr zu Ort', 'Entfernen');
    await button(office, 'Speichern').click();
    await button(office, 'Trotzdem speichern').click();
    await button(office, 'Speichern').waitFor({ state: 'detached' });
    await removed.getByText('Text · in 2 Einträgen ausgefüllt', { exact: true }).waitFor();
    await office.checkScreen('app-builder-removed');
    // Something else that is in the draft stays there.
    await menu(office, 'Mehr zu Dringlichkeit', 'Entfernen');
    await removed.getByRole('button', { name: 'Ort endgültig löschen' }).click();
    const asked = page.getByRole('dialog', { name: '„Ort“ endgültig löschen?' });
    await asked.getByText(/2 Einträge verlieren, was darin steht/).waitFor();
    await asked.getByRole('button', { name: 'Abbrechen' }).click();
    expect((await stored(app.id)).removed).toHaveLength(1);
    await removed.getByRole('button', { name: 'Ort endgültig löschen' }).click();
    await asked.getByRole('button', { name: 'Endgültig löschen' }).click();
    await says(office, '„Ort“ ist endgültig gelöscht.');
    expect((await stored(app.id)).removed).toEqual([]);
    await removed.getByText('Dringlichkeit').waitFor();
    await save(office);
    expect((await stored(app.id)).removed.map(({ name }) => name)).toEqual(['urgency']);
    await menu(office, 'Mehr zu Schäden', 'Frühere Fassungen');
    await says(office, /endgültig gelöscht: Ort/);
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click();
  });

  it('grants by the field, to those who are named', async () => {
    const app = await make('Wünsche');
    const { page } = office;
    await office.load(`/administration/apps/${app.id}/edit`);
    await button(office, 'Dringlichkeit').click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: 'Wer das Feld sieht' })
      .selectOption({ label: 'Nur bestimmte' });
    await dialog.getByRole('combobox', { name: /^Wer das Feld sieht: / }).fill('Kai');
    await dialog.getByRole('option', { name: /Kai Brühl/ }).click();
    await dialog
      .getByRole('combobox', { name: 'Wer das Feld ausfüllt' })
      .selectOption({ label: 'Nur wer die App einrichtet' });
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await says(office, 'Sehen: Kai Brühl');
    await tab(office, 'Rechte').click();
    await page.getByRole('radio', { name: /^Mitglieder und Gäste/ }).check();
    await office.checkScreen('app-builder-rights');
    await save(office);
    const after = await stored(app.id);
    expect(after.openness).toBe('everyone');
    expect(after.properties.find(({ name }) => name === 'urgency')).toMatchObject({
      read_grants: [{ type: 'member', id: kai.id }],
      locked: true,
    });
  });

  it('[SCR-320] deletes an app with a way back', async () => {
    await office.load('/administration/apps');
    await office.checkScreen('apps-administered');
    await menu(office, 'Mehr zu Wünsche', 'App löschen');
    await button(office, 'App löschen').click();
    await says(office, 'Wünsche ist gelöscht.');
    const names = async () => (await ben.call(listLinkedApps)).body.apps.map(({ name }) => name);
    expect(await names()).not.toContain('Wünsche');
    await button(office, 'Rückgängig').last().click();
    await says(office, 'Wünsche ist wieder da.');
    expect(await names()).toContain('Wünsche');
  });

  it('[RUL-0536] can be linked to from the navigation', async () => {
    const { page } = office;
    await office.load('/administration/navigation/edit');
    await page.getByRole('button', { name: 'Punkt hinzufügen', exact: true }).click();
    await button(office, 'Seite auswählen').click();
    await page.getByRole('searchbox', { name: 'Seite suchen' }).fill('mängel');
    await button(office, 'Mängel').click();
    expect(await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()).toBe('/apps/maengel');
    await button(office, 'Abbrechen').click();
  });

  it('[SCR-322] [SCR-323] [SCR-324] is there for those who run a group, and for nobody else', async () => {
    const leader = await journey.visit({ width: 'phone' });
    await leader.signIn(kai.email);
    await leader.load(`/groups/${group.slug}/administration/apps`);
    await says(leader, 'Noch keine Apps');
    await leader.page.getByRole('link', { name: 'Neue App' }).click();
    await leader.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Noten');
    await leader.checkScreen('app-new');
    await button(leader, 'App anlegen').click();
    await leader.page.getByRole('heading', { name: 'Noten' }).waitFor();
    expect(leader.page.url()).toContain(`/groups/${group.slug}/administration/apps/`);
    await leader.checkScreen('app-builder-of-group');
    expect((await stored(idIn(leader))).group?.slug).toBe(group.slug);

    await leader.load('/administration/apps');
    await says(leader, 'Dazu fehlt Ihnen die Berechtigung.');
  });
});
