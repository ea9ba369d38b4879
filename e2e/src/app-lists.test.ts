import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let office: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await journey.bed.buildMember({ name: 'Ben Berg' });
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey.stop());

const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const select = ({ page }: Visitor, name: string) => page.getByRole('combobox', { name, exact: true });
const menu = async (visitor: Visitor, of: string, entry: string) => {
  await button(visitor, of).click();
  await visitor.page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const choose = ({ page }: Visitor, buffer: Buffer, name: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
/** A byte for each sign, as office programs of before write German. */
const ofWindows = (text: string) => Buffer.from(text, 'latin1');
const itemsOf = async (name: string) => {
  const { rows } = await sql<{ id: number; values: Record<string, unknown> }>`
    select i.id, i.property_values as values from items i join containers c on c.id = i.app_id
    where c.name = ${name} and i.deleted_at is null order by i.id
  `.execute(journey.bed.db.kysely);
  return rows;
};

const INVENTORY = [
  'Inventar, Stand April, Vereinsheim, intern',
  'Bezeichnung;Preis;Angeschafft;Zustand;Bemerkung',
  'Häcksler;1.234,50;03.04.27;gut;=SUMME(A1)',
  '"Leiter ""groß""";-35,01;28.02.27;defekt;',
  'Rasenmäher;8.000,01;01.12.26;gut;"zwei; Zeilen"',
  'Bohrer;12;;gut;',
  '"Offen;1;;gut;',
].join('\r\n');

describe('an administrator with a list of an office', () => {
  it('[C14] [C15] makes an app of it, with what was guessed to see and to change [SCR-326]', async () => {
    const { page } = office;
    await office.load('/administration/apps/new');
    await page.getByRole('link', { name: 'Aus einer Liste (CSV)' }).click();
    await page.getByRole('heading', { name: 'App aus einer Liste' }).waitFor();
    await office.checkScreen('app-from-list');

    await choose(office, Buffer.from('PK\u0003\u0004'), 'tabelle.xlsx');
    await says(office, 'Das ist eine Tabellendatei. Bitte speichern Sie sie als CSV.');
    await button(office, 'Weitere Liste').click();

    await choose(office, ofWindows(INVENTORY), 'Inventar.csv');
    await says(office, 'Geprüft, noch nicht importiert');
    expect(await page.getByRole('textbox', { name: 'Name der App' }).inputValue()).toBe('Inventar');
    expect(await select(office, 'Trennzeichen').inputValue()).toBe(';');
    expect(await select(office, 'Zeichensatz').inputValue()).toBe('windows-1252');
    expect(await select(office, 'Preis wird').inputValue()).toBe('number');
    expect(await select(office, 'Angeschafft wird').inputValue()).toBe('date');
    await page
      .getByRole('cell', { name: '1234,50', exact: true })
      .or(page.getByRole('cell', { name: '1234,5', exact: true }))
      .waitFor();
    await page.getByRole('cell', { name: '=SUMME(A1)' }).waitFor();
    await says(office, '1 Zeile wird nicht übernommen');
    await says(office, 'Ein Anführungszeichen wird nicht geschlossen.');
    await office.checkScreen('app-from-list-preview');

    // Read otherwise its columns are others; and back.
    await select(office, 'Trennzeichen').selectOption(',');
    await select(office, 'Häcksler;1.234 wird').waitFor();
    await select(office, 'Trennzeichen').selectOption(';');
    await select(office, 'Zustand wird').selectOption('selection');
    await says(office, 'Etwas ist anders gewählt.');
    await button(office, 'Vorschau erneuern').click();
    await button(office, 'App mit 4 Einträgen anlegen').waitFor();
    await page.getByRole('textbox', { name: 'Name der App' }).fill('Geräte');
    await button(office, 'App mit 4 Einträgen anlegen').click();
    await says(office, '4 Einträge angelegt');
    await office.checkScreen('app-from-list-done');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Als CSV herunterladen' }).click(),
    ]);
    const rejected = await readFile(await download.path(), 'utf8');
    expect(rejected.split('\r\n')[1]).toMatch(/^Offen;1;;gut;;7;/);

    const items = (await itemsOf('Geräte')).map(({ values }) => values);
    expect(items).toMatchObject([
      { bezeichnung: 'Häcksler', preis: 1234.5, angeschafft: '2027-04-03', bemerkung: '=SUMME(A1)' },
      { bezeichnung: 'Leiter "groß"', preis: -35.01, angeschafft: '2027-02-28' },
      { bezeichnung: 'Rasenmäher', preis: 8000.01, bemerkung: 'zwei; Zeilen' },
      { bezeichnung: 'Bohrer', preis: 12 },
    ]);
  });

  it('[C17] [RUL-0953] takes it along and brings it in again as the same, by what a look shows [SCR-325]', async () => {
    const { page } = office;
    await page.getByRole('link', { name: 'Zur App', exact: true }).click();
    await says(office, 'Rasenmäher');
    const before = await itemsOf('Geräte');
    await menu(office, 'Mehr zu dieser App', 'Als Liste herunterladen (CSV, Excel)');
    await office.checkScreen('item-export');
    await button(office, 'Liste anlegen').click();
    await page.getByRole('link', { name: 'Excel herunterladen' }).waitFor();
    await office.checkScreen('item-export-made');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV herunterladen' }).click(),
    ]);
    const list = await readFile(await download.path(), 'utf8');
    expect(list.split('\r\n')[0]).toBe('\ufeff#;Bezeichnung;Preis;Angeschafft;Zustand;Bemerkung');
    expect(list).toContain(";Häcksler;1234,5;2027-04-03;gut;'=SUMME(A1)");
    await button(office, 'Schließen').click();

    await menu(office, 'Mehr zu dieser App', 'Liste importieren (CSV)');
    await page.getByRole('heading', { name: 'Liste importieren: Geräte' }).waitFor();
    await choose(office, Buffer.from(list), 'wieder.csv');
    await says(office, 'Geprüft, noch nicht importiert');
    const facts = () => page.locator('dl dd').allTextContents();
    expect(await facts()).toEqual(['0', '0', '4', '0']);
    expect(await button(office, 'Nichts zu übernehmen').isDisabled()).toBe(true);
    expect(await itemsOf('Geräte')).toEqual(before);
    await button(office, 'Liste verwerfen').click();
    await button(office, 'CSV-Datei auswählen').waitFor();

    // Changed at home, with a line that was added and one that says what is no number.
    const changed = list
      .replace(';12;', ';14,5;')
      .replace(/;8000,01;/, ';viel;')
      .concat(';Hammer;9,90;;gut;\r\n');
    await choose(office, Buffer.from(changed), 'geaendert.csv');
    await says(office, '„viel“ ist keine Zahl, die hier passt.');
    expect(await facts()).toEqual(['1', '1', '2', '1']);
    await office.checkScreen('item-import-preview');
    // Whoever leaves finds it again.
    await page.getByRole('link', { name: 'Zur App', exact: true }).click();
    await says(office, 'Rasenmäher');
    await menu(office, 'Mehr zu dieser App', 'Liste importieren (CSV)');
    await button(office, 'geaendert.csv').click();
    await button(office, '2 Einträge übernehmen').click();
    await says(office, '1 Eintrag angelegt, 1 geändert');
    await office.checkScreen('item-import-done');
    const after = (await itemsOf('Geräte')).map(({ values }) => [values.bezeichnung, values.preis]);
    expect(after).toEqual([
      ['Häcksler', 1234.5],
      ['Leiter "groß"', -35.01],
      ['Rasenmäher', 8000.01],
      ['Bohrer', 14.5],
      ['Hammer', 9.9],
    ]);

    // Only what a look shows, in the columns that were chosen.
    await office.load('/apps/geraete?q=Hammer&columns=preis');
    await says(office, 'Hammer');
    await menu(office, 'Mehr zu dieser App', 'Als Liste herunterladen (CSV, Excel)');
    await button(office, 'Neu anlegen').click();
    await expect
      .poll(async () => {
        const answer = await office.context.request.get(`${journey.url}/apps/geraete/export.json`);
        const made = (await answer.json()).export;
        if (made?.status !== 'finished') return made?.status;
        return (await office.context.request.get(journey.url + made.files[0].download_url)).text();
      })
      .toMatch(/^\ufeff?#;Bezeichnung;Preis\r\n\d+;Hammer;9,9\r\n$/);
  });

  it('sets up a post and a rule, which a member’s change sets off [RUL-0956] [RUL-0959]', async () => {
    const { page } = office;
    await office.load('/apps/geraete');
    await page.getByRole('link', { name: 'App einrichten' }).click();
    await page.getByRole('tab', { name: 'Integrationen' }).click();
    await page.getByRole('switch', { name: 'Beitrag im Strom' }).check();
    await menu(office, 'Mehr zu Beitrag im Strom', 'Bearbeiten');
    const text = page.getByRole('textbox', { name: 'Text des Beitrags' });
    await text.fill('Neues Gerät: ');
    await button(office, 'Bezeichnung').click();
    expect(await text.inputValue()).toBe('Neues Gerät: {{bezeichnung}}');
    await text.pressSequentially(', {{gibtsnicht}}');
    await says(office, 'Den Platzhalter „gibtsnicht“ gibt es nicht');
    await text.fill('Neues Gerät: {{bezeichnung}}');
    await button(office, 'Übernehmen').click();

    await button(office, 'Regel hinzufügen').click();
    await select(office, 'Wenn …').selectOption('becomes');
    await select(office, 'Feld').first().selectOption({ label: 'Zustand' });
    await select(office, 'Wert').selectOption({ label: 'defekt' });
    const first = page.getByRole('group', { name: 'Aktion 1' });
    await first.getByRole('combobox', { name: 'Feld' }).selectOption({ label: 'Bemerkung' });
    await first.getByRole('textbox', { name: 'Neuer Wert' }).fill('Bitte ansehen');
    await button(office, 'Weitere Aktion').click();
    const second = page.getByRole('group', { name: 'Aktion 2' });
    await second.getByRole('combobox', { name: 'dann …' }).selectOption({ label: 'einen Beitrag schreiben' });
    await button(office, 'Übernehmen').click();
    await says(office, 'Bitte wählen Sie einen Strom.');
    await second.getByRole('combobox', { name: 'Wo?' }).selectOption({ index: 1 });
    await second.getByRole('textbox', { name: 'Text des Beitrags' }).fill('Kaputt: {{title}}');
    await office.checkScreen('app-rule');
    await button(office, 'Übernehmen').click();
    await says(office, 'Wenn Zustand „defekt“ wird');
    await says(office, /Bemerkung wird „Bitte ansehen“ · Beitrag in/);
    await button(office, 'E-Mail hinzufügen').click();
    await says(office, 'Dafür braucht die App ein Feld der Art „Mitglied“.');
    await office.checkScreen('app-email');
    await button(office, 'Abbrechen').click();
    await office.checkScreen('app-integrations');
    // Kept as a draft until it is saved.
    await page.reload();
    await says(office, 'Wenn Zustand „defekt“ wird');
    await button(office, 'Speichern').click();
    await button(office, 'Speichern').waitFor({ state: 'detached' });

    const member = await journey.visit();
    await member.signIn(ben.email);
    await member.load('/apps/geraete');
    await button(member, 'Neuer Eintrag').click();
    const dialog = member.page.getByRole('dialog');
    await dialog.getByLabel('Bezeichnung').fill('Säge');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await says(member, '„Säge“ ist angelegt.');
    await journey.bed.delivered();
    const { id } = (await itemsOf('Geräte')).at(-1)!;
    await member.load(`/items/${id}/edit`);
    await member.page.getByRole('radio', { name: 'defekt' }).check({ force: true });
    await button(member, 'Speichern').click();
    await member.page.waitForURL(`**/items/${id}`);
    await journey.bed.delivered();
    await says(member, 'Bitte ansehen');
    await member.load('/activitystreams/all');
    await says(member, 'Neues Gerät: Säge');
    await says(member, 'Kaputt: Säge');
    const posts = await member.page.getByText(/Neues Gerät: Säge|Kaputt: Säge/).count();
    expect(posts).toBe(2);
  });
});
