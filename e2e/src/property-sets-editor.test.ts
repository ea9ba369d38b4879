import { getPropertySet, type NewProperty, updatePropertySet } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
let ben: Client;
let lea: BuiltMember;
let kai: BuiltMember;
let group: { id: number; slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.as((await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true })).id);
  lea = await bed.buildMember({ name: 'Lea Birke' });
  kai = await bed.buildMember({ name: 'Kai Brühl' });
  group = await bed.buildGroup({ createdBy: kai.id, name: 'Chor' });
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey.stop());

const EDITOR = '/administration/property_sets/member_profile';
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const stored = async (name = 'member_profile', query = {}) =>
  (await ben.call(getPropertySet, { params: { name }, query: { ...query, inherit: true } })).body.properties;
const asSent = async (): Promise<NewProperty[]> =>
  (await stored()).map(({ id: _id, sortable: _sortable, ...property }) => property);
const labels = async () => (await stored()).map(({ label }) => label);
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogOf = ({ page }: Visitor) => page.getByRole('dialog');
const menu = async (visitor: Visitor, field: string, entry: string) => {
  await press(visitor, `Mehr zu ${field}`);
  await visitor.page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const save = async (visitor: Visitor) => {
  await press(visitor, 'Felder speichern');
  await says(visitor, 'Felder gespeichert.');
};

describe('the fields of profiles', () => {
  it('[SCR-242] [SCR-190] [RUL-0596] [RUL-0598] get a new one by mouse, which people then fill in', async () => {
    const { page } = office;
    await office.load('/administration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Profilfelder/ })
      .click();
    await page.getByRole('link', { name: 'Felder der Mitgliederprofile', exact: true }).waitFor();
    await office.checkScreen('property-sets');
    await page.getByRole('link', { name: 'Felder der Mitgliederprofile', exact: true }).click();

    await press(office, 'Feld hinzufügen');
    const dialog = dialogOf(office);
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await says(office, 'Bitte geben Sie dem Feld eine Bezeichnung.');
    await dialog.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Was ich kann');
    await dialog.getByRole('button', { name: 'Bezeichnung in anderen Sprachen' }).click();
    await dialog.getByRole('textbox', { name: 'Bezeichnung (English)' }).fill('Skills');
    await dialog.getByRole('combobox', { name: 'Art' }).selectOption({ label: 'Auswahl' });
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await says(office, 'Eine Auswahl braucht mindestens eine Möglichkeit.');
    const choices = dialog.getByRole('textbox', { name: /^Möglichkeit: / });
    await choices.first().fill('Kochen');
    await choices.nth(1).fill('Singen');
    await choices.nth(1).press('Enter');
    await page.keyboard.type('Gärtnern');
    await dialog.getByRole('checkbox', { name: 'Mehrere dürfen gewählt werden' }).check();
    await office.checkScreen('property-set-field');
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await page.getByRole('region', { name: 'Vorschau' }).getByText('Gärtnern').waitFor();
    await office.checkScreen('property-set-editor');
    await save(office);
    const added = (await stored()).at(-1)!;
    expect(added).toMatchObject({
      name: 'was_ich_kann',
      multiple: true,
      label_translations: { de: 'Was ich kann', en: 'Skills' },
    });
    expect(added.options.map(({ label }) => label)).toEqual(['Kochen', 'Singen', 'Gärtnern']);

    const member = await journey.visit();
    await member.signIn(lea.email);
    await member.load(`/members/${lea.id}/edit`);
    await member.page.getByRole('checkbox', { name: 'Singen' }).check();
    await member.page.getByRole('textbox', { name: 'Telefon' }).fill('030 1');
    await member.page.getByRole('button', { name: 'Speichern' }).click();
    await member.page.waitForURL(`**/members/${lea.id}`);
  });

  it('[A-30] keep what people wrote when they are renamed, reordered, taken out and brought back', async () => {
    const { page } = office;
    await office.load(EDITOR);
    await says(office, '1-mal ausgefüllt');
    await press(office, 'Was ich kann bearbeiten');
    const dialog = dialogOf(office);
    await dialog.getByRole('textbox', { name: 'Möglichkeit: Singen' }).fill('Chor');
    await dialog.getByRole('button', { name: 'Chor entfernen' }).click();
    await says(office, /Chor ist in 1 Profil gewählt/);
    await dialog.getByRole('button', { name: 'Behalten' }).click();
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();

    // By keys alone: to the top, and the focus stays at the handle.
    const handle = page.getByRole('button', { name: 'Was ich kann verschieben' });
    await handle.focus();
    for (let count = 0; count < 7; count += 1) await page.keyboard.press('Alt+ArrowUp');
    expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
    await menu(office, 'Telefon', 'Nach oben');
    await page.keyboard.press('Tab');
    await save(office);
    expect(await labels()).toEqual([
      'Was ich kann',
      'Über mich',
      'Interessen',
      'Telefon',
      'Geburtstag',
      'E-Mail für Kontakt',
      'Adresse',
      'Website',
    ]);

    await menu(office, 'Was ich kann', 'Entfernen');
    await says(office, /in 1 Profil ausgefüllt/);
    await office.checkScreen('property-set-removal');
    await dialogOf(office).getByRole('button', { name: 'Entfernen' }).click();
    await save(office);
    expect(await labels()).not.toContain('Was ich kann');
    await press(office, 'Entferntes zurückholen');
    await page.getByRole('menuitem', { name: 'Was ich kann (1 Angabe)' }).click();
    await save(office);
    expect((await stored()).at(-1)!.options.map(({ label }) => label)).toEqual([
      'Kochen',
      'Chor',
      'Gärtnern',
    ]);
  });

  it('[A-30] are not overwritten unseen: who was quicker is named, and what was typed stays', async () => {
    const { page } = office;
    await office.load(EDITOR);
    await press(office, 'Website bearbeiten');
    await dialogOf(office).getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Im Netz');
    await dialogOf(office).getByRole('button', { name: 'Übernehmen' }).click();
    const renamed = (await asSent()).map((each) =>
      each.name === 'website' ? { ...each, label: 'Homepage', label_translations: { de: 'Homepage' } } : each,
    );
    const motto: NewProperty = { name: 'motto', type: 'text', label: 'Motto' };
    await ben.call(updatePropertySet, {
      params: { name: 'member_profile' },
      body: { properties: [...renamed, motto] },
    });
    office.expectError(/409/);
    await press(office, 'Felder speichern');
    await says(
      office,
      /Inzwischen hat Ben Ulme diese Felder geändert: (Motto|Homepage) und (Motto|Homepage)/,
    );
    await page.getByRole('group', { name: 'Im Netz' }).waitFor();
    await office.checkScreen('property-set-conflict');
    await press(office, 'Neuen Stand laden');
    await page.getByRole('group', { name: 'Homepage' }).waitFor();

    // Another field is no conflict: both stay.
    await press(office, 'Interessen bearbeiten');
    await dialogOf(office).getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Hobbys');
    await dialogOf(office).getByRole('button', { name: 'Übernehmen' }).click();
    await ben.call(updatePropertySet, {
      params: { name: 'member_profile' },
      body: { properties: (await asSent()).filter(({ name }) => name !== 'motto') },
    });
    await save(office);
    expect(await labels()).toEqual(expect.arrayContaining(['Hobbys', 'Homepage']));
    expect(await labels()).not.toContain('Motto');
  });

  it('[RUL-0597] are not found by another name, and denied to those who do not run the network', async () => {
    await office.load('/administration/property_sets/cat_profile');
    office.expectError(/404/);
    await office.page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
    const member = await journey.visit();
    await member.signIn(lea.email);
    member.expectError(/403/);
    await member.load(EDITOR);
    await says(member, 'Dazu fehlt Ihnen die Berechtigung.');
  });
});

describe('the fields of a group', () => {
  it('[SCR-191] [RUL-0600] are those of the network with choices added, or its own', async () => {
    const season: NewProperty = {
      name: 'season',
      type: 'selection',
      label: 'Jahreszeit',
      options: [{ value: 's', label: 'Sommer' }],
    };
    const ofNetwork = (await stored('group_profile')).map(
      ({ id: _id, sortable: _sortable, ...property }) => property,
    );
    await ben.call(updatePropertySet, {
      params: { name: 'group_profile' },
      body: { properties: [...ofNetwork, season] },
    });
    const leader = await journey.visit();
    const { page } = leader;
    await leader.signIn(kai.email);
    await leader.load(`/groups/${group.slug}/administration`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Profilfelder/ })
      .click();
    await says(leader, 'Es gelten die Felder von weiter oben.');
    await press(leader, 'Jahreszeit ergänzen');
    const dialog = dialogOf(leader);
    await dialog.getByRole('button', { name: 'Möglichkeit hinzufügen' }).click();
    await page.keyboard.type('Herbst');
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await leader.checkScreen('property-set-of-group');
    await save(leader);
    const query = { context_type: 'group', context_id: group.id };
    const seasons = async () =>
      (await stored('group_profile', query))
        .find(({ name }) => name === 'season')
        ?.options.map(({ label }) => label);
    expect(await seasons()).toEqual(['Sommer', 'Herbst']);

    await press(leader, 'Eigene Felder festlegen');
    await menu(leader, 'Jahreszeit', 'Entfernen');
    await save(leader);
    expect(await seasons()).toBeUndefined();
    await press(leader, 'Wieder erben');
    await dialogOf(leader).getByRole('button', { name: 'Felder von oben verwenden' }).click();
    await save(leader);
    expect(await seasons()).toEqual(['Sommer']);
  });
});
