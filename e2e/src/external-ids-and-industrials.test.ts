import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let anna: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  await bed.buildMember({ name: 'Ben Bär' });
  await bed.buildGroup({ createdBy: ada.id, name: 'Chor' });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const press = ({ page }: Visitor, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const idOf = ({ page }: Visitor, name: string) =>
  page.getByRole('textbox', { name: `Externe ID von ${name}`, exact: true });
const give = ({ page }: Visitor, text: string) =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

describe('an administrator who keeps books in another program', () => {
  it('types ids where people stand, hears who has one already and who was quicker', async () => {
    const office = await journey.visit();
    const other = await journey.visit();
    await office.signIn(ada.email);
    await other.signIn(ada.email);
    await office.goto('/administration');
    await office.page.getByRole('link', { name: 'Externe IDs' }).first().click();
    await other.goto('/administration/external_ids');
    // They begin before the first has saved.
    await idOf(other, 'Anna Amsel').fill('M-9');
    await idOf(office, 'Anna Amsel').fill('M-1');
    await idOf(office, 'Chor').fill('M-1');
    await says(office, '2 Änderungen noch nicht gespeichert');
    await press(office, 'Speichern');
    await says(office, '2 IDs gespeichert.');
    await office.checkScreen('external-ids');

    await idOf(office, 'Ben Bär').fill('M-1');
    office.expectError(/422/);
    await press(office, 'Speichern');
    await says(office, 'Diese ID hat schon: Anna Amsel.');
    await office.checkScreen('external-ids-taken');
    await press(office, 'Verwerfen');

    other.expectError(/409/);
    await press(other, 'Speichern');
    await says(other, 'Inzwischen steht hier „M-1“. Noch einmal speichern überschreibt das.');
    await press(other, 'Speichern');
    await says(other, '1 ID gespeichert.');

    await office.page.getByLabel('Mit oder ohne ID').selectOption('true');
    await idOf(office, 'Anna Amsel').waitFor({ state: 'detached' });
    await idOf(office, 'Ben Bär').waitFor();
    await office.page.getByLabel('Name, E-Mail oder ID suchen').fill('niemand');
    await says(office, 'Nichts gefunden');
    await press(office, 'Alle zeigen');
    await idOf(office, 'Anna Amsel').waitFor();
    await office.load('/administration/external_ids');
    await idOf(office, 'Anna Amsel').waitFor();
    expect(await idOf(office, 'Anna Amsel').inputValue()).toBe('M-9');
  });

  it('reads a list, and sees what becomes of each line before', async () => {
    const office = await journey.visit();
    await office.signIn(ada.email);
    await office.goto('/administration/external_ids');
    const [download] = await Promise.all([
      office.page.waitForEvent('download'),
      office.page.getByRole('link', { name: 'Liste herunterladen' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('external-ids.csv');
    await office.page.getByRole('link', { name: 'Liste von IDs einlesen' }).click();
    office.expectError(/422/);
    await give(office, 'Ort;Farbe\nKöln;rot\n');
    await says(office, 'In dieser Liste fehlt die Spalte „Externe ID“.');
    await give(office, `E-Mail;Name;Externe ID\n${anna.email};;M-20\n;Ben Bär;M-21\n;Niemand;M-22\n;Chor;\n`);
    await says(office, /2 IDs werden gespeichert, 1 Zeile bleibt, wie es ist, 1 Zeile geht nicht/);
    await says(office, 'Bisher „M-9“');
    await says(office, 'Hier ist niemand, der so heißt');
    await office.checkScreen('external-id-list');
    await press(office, '2 IDs speichern');
    await says(office, '2 IDs gespeichert.');
    await idOf(office, 'Ben Bär').waitFor();
    expect(await idOf(office, 'Ben Bär').inputValue()).toBe('M-21');
  });

  it('switches companies on, and keeps one with a contact and a file [RUL-1012]', async () => {
    const office = await journey.visit();
    const { page } = office;
    await office.signIn(ada.email);
    office.expectError(/404/);
    await office.goto('/administration/industrials');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Firmen' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Firma hinzufügen' }).waitFor({ state: 'detached' });
    await office.goto('/administration/settings/edit');
    await page.locator('#industrials').check();
    await press(office, 'Speichern');
    await page.getByRole('link', { name: 'Firmen', exact: true }).first().waitFor();
    await office.goto('/administration');
    await page.getByRole('link', { name: 'Firmen' }).first().click();
    await says(office, 'Noch keine Firmen');
    await page.getByRole('link', { name: 'Firma hinzufügen' }).first().click();
    await page.locator('#name').fill('Öhler GmbH');
    await page.locator('#email').fill('keine');
    await press(office, 'Kontakt hinzufügen');
    await page.locator('#contacts-0-name').fill('Zoe Lager');
    await page.locator('#contacts-0-member_id').fill('Anna');
    await page.getByRole('option', { name: /Anna Amsel/ }).click();
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'Vertrag.txt', mimeType: 'text/plain', buffer: Buffer.from('Vertrag') });
    await says(office, 'Vertrag.txt');
    office.expectError(/422/);
    await press(office, 'Speichern');
    await says(office, 'Das Format stimmt nicht.');
    await page.locator('#email').fill('post@oehler.example');
    await press(office, 'Speichern');
    await says(office, '„Öhler GmbH“ ist gespeichert.');
    await says(office, '1 Datei');
    await office.checkScreen('industrials');
    await page.getByRole('link', { name: 'Öhler GmbH' }).click();
    await says(office, 'Vertrag.txt');
    await says(office, 'Anna Amsel');
    await office.checkScreen('industrial');
    await office.goto('/administration/industrials');

    await press(office, 'Liste einlesen');
    await give(office, 'Firma;Ort\nohler gmbh;Ulm\nMaler West;Köln\n');
    await says(office, 'Ist schon da und bleibt, wie sie ist');
    await office.checkScreen('industrial-list');
    await press(office, '1 Firma hinzufügen');
    await says(office, '1 Firma hinzugefügt.');
    await page.getByRole('link', { name: 'Maler West' }).click();
    await press(office, 'Löschen');
    await says(office, '„Maler West“ löschen?');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
    await says(office, '„Maler West“ ist gelöscht.');
    await page.getByRole('link', { name: 'Öhler GmbH' }).waitFor();
    expect(await page.getByRole('link', { name: 'Maler West' }).count()).toBe(0);
  });
});
