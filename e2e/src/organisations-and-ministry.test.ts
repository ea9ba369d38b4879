import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { enter } from './repairs.ts';

let journey: Journey;
let boss: BuiltMember;
let chair: BuiltMember;
let minister: BuiltMember;
let charge: BuiltMember;
let group: { slug: string };
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  boss = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  chair = await bed.buildMember({ name: 'Lea Lind' });
  minister = await bed.buildMember({ name: 'Mia Maus' });
  charge = await bed.buildMember({ name: 'Ben Berg' });
  group = await bed.buildGroup({
    createdBy: chair.id,
    name: 'Dachverband',
    members: [minister.id, charge.id],
  });
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = ({ page }: Visitor, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();
const isMissing = async (person: BuiltMember, path: string) => {
  const visitor = await enter(journey, person, '/');
  visitor.expectError(/404/);
  await visitor.goto(path);
  await visitor.page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
};

/** Chooses somebody by name in a line for people. */
async function choose({ page }: Visitor, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

const list = [
  'Verein;Straße;PLZ;Ort;E-Mail',
  'Turnverein;Hof 1;70178;Stuttgart;hallo@tv.example',
  'Chor;;;;keine',
].join('\r\n');

describe('modules that are off', () => {
  it('are switched on in the settings of the network', async () => {
    const office = await enter(journey, boss, '/administration/settings/edit?tab=basic');
    await office.page.getByLabel('Organisationen in Gruppen').check();
    await office.page.getByLabel('Betreuung anbieten').check();
    await press(office, 'Speichern');
    await says(office, 'Gespeichert.');
    await journey.bed.services.settings.reload();
  });
});

describe('organisations of a group [SCR-162] [SCR-163] [SCR-343] [SCR-344]', () => {
  it('are added and brought in by those who run it, and found by those who read it [RUL-1015] [RUL-1016] [RUL-1017]', async () => {
    const office = await enter(journey, chair, `/groups/${group.slug}/administration`);
    const { page } = office;
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Organisationen/ })
      .first()
      .click();
    await says(office, 'Noch keine Organisationen');
    await follow(office, 'Organisation hinzufügen');
    await page.locator('#name').fill('Kita Kastanienhof');
    await page.locator('#website').fill('kastanienhof.example');
    await page.locator('#email').fill('keine');
    await choose(office, 'Kontaktpersonen', 'Ben Berg');
    await office.checkScreen('organisation-new');
    office.expectError(/422/);
    await press(office, 'Speichern');
    await page.locator('#email[aria-invalid="true"]').waitFor();
    await page.locator('#email').fill('kita@kastanienhof.example');
    await press(office, 'Speichern');
    await says(office, '„Kita Kastanienhof“ ist gespeichert.');

    await press(office, 'Liste einspielen …');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'vereine.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await says(office, '1 neu, 0 geändert, 0 unverändert, 1 abgelehnt');
    await says(office, /Das ist keine E-Mail-Adresse/);
    await office.checkScreen('organisations-import');
    await press(office, '1 Zeile einspielen');
    await says(office, '1 neu, 0 geändert.');
    await page.getByRole('button', { name: 'Mehr zu „Turnverein“' }).click();
    await page.getByRole('menuitem', { name: 'Nach oben' }).click();
    const names = () =>
      page.getByRole('list', { name: 'Organisationen' }).getByRole('listitem').allInnerTexts();
    await expect.poll(async () => (await names())[0]).toMatch(/Turnverein/);

    const path = `/groups/${group.slug}/organisations`;
    await isMissing(charge, path);
    await page.getByLabel('Organisationen in der Gruppe zeigen').click();
    await says(office, 'Die Gruppe zeigt ihre Organisationen.');
    await office.checkScreen('organisations-administered');

    const reader = await enter(journey, charge, `/groups/${group.slug}`);
    await reader.page
      .getByRole('link', { name: /^Organisationen/ })
      .first()
      .click();
    await says(reader, 'Turnverein');
    await reader.checkScreen('organisations');
    await reader.page.getByRole('searchbox', { name: 'Organisationen durchsuchen' }).fill('kastanien');
    await reader.page.getByRole('link', { name: 'Turnverein' }).waitFor({ state: 'detached' });
    await follow(reader, 'Kita Kastanienhof');
    await reader.page.getByRole('link', { name: 'kastanienhof.example', exact: true }).waitFor();
    await says(reader, 'Ben Berg');
    await reader.checkScreen('organisation');
    expect(await reader.page.getByRole('link', { name: 'Ändern' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Mehr zu „Turnverein“' }).click();
    await page.getByRole('menuitem', { name: 'Löschen' }).click();
    await press(office, 'Löschen');
    await says(office, '„Turnverein“ ist gelöscht.');
    await expect.poll(names).toHaveLength(1);
  });
});

describe('ministry [SCR-144] [SCR-345]', () => {
  it('is given by administrators, and kept between ministers and them [RUL-1018]', async () => {
    const office = await enter(journey, boss, '/administration/ministry');
    await says(office, 'Noch betreut niemand');
    await press(office, 'Betreuung festlegen');
    await choose(office, 'Wer betreut', 'Mia Maus');
    await choose(office, 'Betreute Mitglieder', 'Ben Berg');
    await press(office, 'Speichern');
    await says(office, 'Gespeichert, für wen Mia Maus da ist.');
    await office.checkScreen('ministry');

    const there = await enter(journey, minister, `/members/${charge.id}`);
    const { page } = there;
    await page
      .getByRole('button', { name: /Ben Berg/ })
      .last()
      .waitFor();
    await page.getByRole('button', { name: 'Mehr zu Ben Berg' }).click();
    await page.getByRole('menuitem', { name: 'Betreuung' }).click();
    await says(there, 'Noch keine Einträge');
    await press(there, 'Eintrag schreiben');
    await page.getByRole('textbox', { name: 'Eintrag', exact: true }).fill('Erstes Gespräch im Vereinshaus');
    await there.checkScreen('ministry-entry');
    await press(there, 'Speichern');
    await says(there, 'Der Eintrag ist gespeichert.');
    await says(there, 'Erstes Gespräch im Vereinshaus');
    await there.checkScreen('ministry-membership');
    await there.goto('/administration/ministry');
    await says(there, /1 Eintrag, zuletzt/);
    await there.checkScreen('ministry-charges');

    const path = `/administration/ministry/memberships/${charge.id}`;
    await isMissing(charge, path);
    await isMissing(chair, path);
    await office.goto(path);
    await says(office, 'Erstes Gespräch im Vereinshaus');
    expect(await office.page.getByRole('button', { name: /ändern$/ }).count()).toBe(0);
  });
});
