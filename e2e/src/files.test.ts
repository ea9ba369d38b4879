import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFile, buildFolder, rootFolder } from '../../apps/server/src/features/files/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let boss: BuiltMember;
let lena: BuiltMember;
let group: { id: number; slug: string };
let root: number;
let plans: number;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  boss = await journey.bed.buildMember({ name: 'Berta Boss' });
  lena = await journey.bed.buildMember({ name: 'Lena Brandt' });
  group = await journey.bed.buildGroup({
    createdBy: boss.id,
    name: 'AG Sommerfest',
    access: 'closed',
    members: [lena.id],
  });
  root = await rootFolder(journey.bed, group.id);
  plans = await buildFolder(journey.bed, { parentId: root, name: 'Pläne', createdBy: lena.id });
  await buildFile(journey.bed, {
    folderIds: [root],
    ownerId: lena.id,
    name: 'Lageplan.txt',
    content: 'Bühne im Norden',
  });
  await buildFile(journey.bed, { folderIds: [root], ownerId: lena.id, name: 'Schichten.txt' });
  await buildFile(journey.bed, { folderIds: [root], ownerId: boss.id, name: 'Vertrag.pdf' });
});
afterAll(() => journey.stop());

const row = ({ page }: Visitor, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const address = () => `/groups/${group.slug}/files`;
const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Inhalt von ${name}`) });
const choose = async (visitor: Visitor, name: string, entry: string) => {
  await visitor.page.getByRole('button', { name: `Menü zu ${name}` }).click();
  await visitor.page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const names = ({ page }: Visitor) => page.getByRole('grid').getByRole('link').allTextContents();

describe('the files of a group', () => {
  it('are found by its members, renamed, moved, deleted, brought back and downloaded [RUL-0161] [RUL-0163] [RUL-0164] [RUL-0177]', async () => {
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(`/groups/${group.slug}`);
    await page.getByRole('main').getByRole('link', { name: 'Dateien' }).click();
    await page.waitForURL(`**${address()}`);
    await row(home, 'Lageplan.txt').waitFor();
    await says(home, '2 Ordner, 3 Dateien');
    await home.checkScreen('files');

    await page.getByRole('button', { name: 'Ordner', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Verträge');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await says(home, 'Ordner Verträge ist angelegt.');
    await row(home, 'Verträge').waitFor();

    await choose(home, 'Schichten.txt', 'Umbenennen');
    await page.getByRole('dialog').getByLabel('Name').fill('Schichtplan.txt');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await says(home, 'Schichtplan.txt ist gespeichert.');
    await row(home, 'Schichtplan.txt').waitFor();

    await choose(home, 'Schichtplan.txt', 'Verschieben');
    const dialog = page.getByRole('dialog');
    // It lies there already; a folder of the stream is not opened [RUL-0286].
    expect(await dialog.getByRole('button', { name: 'Hierher verschieben' }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: /^Anhänge/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Pläne' }).click();
    await dialog.getByText('Keine Unterordner').waitFor();
    await dialog.getByRole('button', { name: 'Hierher verschieben' }).click();
    await says(home, 'Schichtplan.txt liegt jetzt in Pläne.');
    await expect.poll(() => names(home)).not.toContain('Schichtplan.txt');
    await row(home, 'Pläne').getByRole('link').click();
    await row(home, 'Schichtplan.txt').waitFor();

    await choose(home, 'Schichtplan.txt', 'Löschen');
    await says(home, 'Schichtplan.txt ist gelöscht.');
    await says(home, 'Dieser Ordner ist noch leer');
    await page.getByRole('button', { name: 'Rückgängig' }).last().click();
    await row(home, 'Schichtplan.txt').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(home, 'Schichtplan.txt', 'Herunterladen'),
    ]);
    expect(download.suggestedFilename()).toBe('Schichtplan.txt');
    // Who takes it may keep others from changing it meanwhile [RUL-0171].
    await page
      .getByRole('status')
      .filter({ hasText: 'heruntergeladen' })
      .getByRole('button', { name: 'Sperren' })
      .click();
    await says(home, 'Schichtplan.txt ist für andere gesperrt.');
    await row(home, 'Schichtplan.txt').getByText('Gesperrt', { exact: true }).waitFor();

    // Neither moved nor deleted while it is locked, and the bar says why [RUL-0174].
    await page.getByRole('checkbox', { name: 'Schichtplan.txt auswählen' }).check();
    const bar = page.getByRole('region', { name: 'Auswahl' });
    expect(await bar.getByRole('button', { name: 'Löschen' }).isDisabled()).toBe(true);
    await bar.getByText(/gesperrt oder final/).waitFor();
    await choose(home, 'Schichtplan.txt', 'Sperre aufheben');
    await expect.poll(() => bar.getByRole('button', { name: 'Löschen' }).isEnabled()).toBe(true);
  });

  it('say what their group asks for: on their page, in columns that sort, and in its forms [RUL-0162] [RUL-0188]', async () => {
    const folder = await buildFolder(journey.bed, { parentId: root, name: 'Genehmigt', createdBy: lena.id });
    const [permit] = [
      await buildFile(journey.bed, { folderIds: [folder], ownerId: lena.id, name: 'Ausschank.txt' }),
      await buildFile(journey.bed, { folderIds: [folder], ownerId: lena.id, name: 'Bühne.txt' }),
    ];
    const office = await journey.visit();
    await office.signIn(boss.email);
    await office.goto(`/groups/${group.slug}/administration/property_sets/file_profile`);
    await office.page.getByRole('button', { name: 'Eigene Felder festlegen' }).click();
    for (const [label, kind] of [
      ['Aktenzeichen', 'Text'],
      ['Gültig bis', 'Datum'],
    ] as const) {
      await office.page.getByRole('button', { name: 'Feld hinzufügen' }).click();
      const field = office.page.getByRole('dialog');
      await field.getByLabel('Bezeichnung', { exact: true }).fill(label);
      await field.getByLabel('Art', { exact: true }).selectOption(kind);
      await field.getByRole('button', { name: 'Übernehmen' }).click();
    }
    await office.checkScreen('file-fields');
    await office.page.getByRole('button', { name: 'Felder speichern' }).click();
    await says(office, 'Felder gespeichert.');

    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(`${address()}/${permit}/edit`);
    await page.getByLabel('Aktenzeichen').fill('V 12');
    await page.getByLabel('Gültig bis').fill('31.03.2027');
    await home.checkScreen('file-edit-profile');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await says(home, 'Ausschank.txt ist gespeichert.');
    const about = page.getByRole('complementary', { name: 'Über diese Datei' });
    await about.getByText('V 12').waitFor();
    await about.getByText('31. März 2027').waitFor();
    await home.checkScreen('file-profile');

    await home.goto(`${address()}/folders/${folder}`);
    const column = page.getByRole('columnheader', { name: 'Aktenzeichen' });
    await row(home, 'Ausschank.txt').getByText('V 12').waitFor();
    await column.getByRole('button').click();
    await column.getByRole('button').click();
    await expect.poll(() => column.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => names(home)).toEqual(['Ausschank.txt', 'Bühne.txt']);
    await home.checkScreen('files-columns');
    await page.getByRole('button', { name: 'Spalten' }).click();
    await page.getByRole('checkbox', { name: 'Aktenzeichen' }).uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => column.count()).toBe(0);
    await home.goto(`${address()}/new?folder_id=${folder}`);
    await page.getByLabel('Gültig bis').waitFor();
    await home.checkScreen('files-upload-profile');
  });

  it('go by the keys alone: chosen, moved, renamed, deleted and taken back', async () => {
    await buildFile(journey.bed, { folderIds: [root], ownerId: lena.id, name: 'Tasten 1.txt' });
    await buildFile(journey.bed, { folderIds: [root], ownerId: lena.id, name: 'Tasten 2.txt' });
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(address());
    await row(home, 'Tasten 1.txt').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await says(home, '2 ausgewählt');
    expect(await row(home, 'Tasten 2.txt').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await row(home, 'Tasten 1.txt').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Control+a');
    expect(await page.getByRole('row', { selected: true }).count()).toBe((await names(home)).length);
    await page.keyboard.press('Escape');

    await row(home, 'Tasten 1.txt').focus();
    await page.keyboard.press('F2');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    // What stands before the ending is chosen already.
    await page.keyboard.type('Tasten neu');
    await page.keyboard.press('Enter');
    await says(home, 'Tasten neu.txt ist gespeichert.');

    await row(home, 'Tasten neu.txt').getByRole('button', { name: /^Menü/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Verschieben' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pläne' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Hierher verschieben' }).and(page.locator(':enabled')).focus();
    await page.keyboard.press('Enter');
    await says(home, 'Tasten neu.txt liegt jetzt in Pläne.');

    await row(home, 'Tasten 2.txt').focus();
    await page.keyboard.press('Delete');
    await says(home, 'Tasten 2.txt ist gelöscht.');
    await expect.poll(() => names(home)).not.toContain('Tasten 2.txt');
    // The keys go on at the line in its place.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
    await page.getByRole('button', { name: 'Rückgängig' }).last().focus();
    await page.keyboard.press('Enter');
    await row(home, 'Tasten 2.txt').waitFor();
    await row(home, 'Pläne').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/files/folders/${plans}`);
  });

  it('come many at a time, by a button, by dropping and by a form, while people are elsewhere [RUL-0289] [RUL-0290] [RUL-0292] [RUL-0296]', async () => {
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(address());
    await row(home, 'Lageplan.txt').waitFor();
    await page.getByLabel('Hochladen').setInputFiles([text('Eins.txt'), text('Lageplan.txt')]);
    await page.getByRole('region', { name: 'Uploads' }).waitFor();
    await row(home, 'Eins.txt').waitFor();
    await says(home, /Der Name war vergeben, jetzt heißt es: Lageplan \(2\)\.txt/);
    await page.getByRole('button', { name: 'Uploads schließen' }).click();

    const drop = async (target: ReturnType<Visitor['page']['locator']>, name: string) => {
      const data = await page.evaluateHandle((called) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['gezogen'], called, { type: 'text/plain' }));
        return transfer;
      }, name);
      await target.dispatchEvent('dragover', { dataTransfer: data });
      await target.dispatchEvent('drop', { dataTransfer: data });
    };
    await drop(row(home, 'Pläne'), 'Gezogen.txt');
    // The way elsewhere does not stop it.
    await home.goto('/activitystreams/all');
    await page.getByRole('region', { name: 'Uploads' }).getByText('1 Datei hochgeladen').waitFor();
    await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'Pläne' }).click();
    await row(home, 'Gezogen.txt').waitFor();

    await home.goto(`/groups/${group.slug}/files/new?folder_id=${plans}`);
    const submit = page.getByRole('button', { name: /hochladen$/i }).last();
    expect(await submit.isDisabled()).toBe(true);
    await page
      .getByLabel('Dateien auswählen')
      .last()
      .setInputFiles([text('Formular.txt')]);
    await page.getByRole('textbox', { name: 'Beschreibung' }).fill('Für alle Fälle');
    await page.getByRole('button', { name: '1 Datei hochladen' }).and(page.locator(':enabled')).click();
    await says(home, 'Die Datei liegt jetzt in Pläne.');
    await row(home, 'Formular.txt').waitFor();
  });

  it('are dragged onto a folder', async () => {
    await buildFile(journey.bed, { folderIds: [root], ownerId: lena.id, name: 'Ziehen.txt' });
    const home = await journey.visit();
    await home.signIn(lena.email);
    await home.goto(address());
    await row(home, 'Ziehen.txt').dragTo(row(home, 'Pläne'), { sourcePosition: { x: 500, y: 20 } });
    await says(home, 'Ziehen.txt liegt jetzt in Pläne.');
    await expect.poll(() => names(home)).not.toContain('Ziehen.txt');
  });

  it('are searched, sorted and told live, and kept among favourites [RUL-0159] [RUL-0160]', async () => {
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(address());
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL('**sort=-name');
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('descending');
    const files = (await names(home)).filter((name) => name.includes('.'));
    expect(files).toEqual([...files].sort((one, other) => other.localeCompare(one, 'de')));
    await page.getByRole('searchbox', { name: 'In diesem Ordner suchen' }).fill('schicht');
    await row(home, 'Schichtplan.txt').waitFor();
    await says(home, /AG Sommerfest › Pläne/);
    await choose(home, 'Schichtplan.txt', 'Zu den Favoriten');
    await says(home, 'Schichtplan.txt ist unter Ihren Favoriten.');
    await home.goto('/files/favorites');
    await row(home, 'Schichtplan.txt').waitFor();

    const office = await journey.visit();
    await office.signIn(boss.email);
    await office.goto(address());
    await row(office, 'Lageplan.txt').waitFor();
    await home.goto(address());
    await row(home, 'Vertrag.pdf').waitFor();
    // Several are one archive [RUL-0178].
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('region', { name: 'Auswahl' }).getByRole('button', { name: 'Herunterladen' }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = readFileSync(await archive.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    expect(bytes.includes('Vertrag.pdf')).toBe(true);
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).uncheck();
    // What is another's is not hers to delete [RUL-0173].
    await page.getByRole('checkbox', { name: 'Vertrag.pdf auswählen' }).check();
    expect(
      await page
        .getByRole('region', { name: 'Auswahl' })
        .getByRole('button', { name: 'Löschen' })
        .isDisabled(),
    ).toBe(true);
    await choose(office, 'Vertrag.pdf', 'Löschen');
    await expect.poll(() => names(home)).not.toContain('Vertrag.pdf');

    await office.goto(`${address()}/deleted`);
    await office.page.getByText('Vertrag.pdf', { exact: true }).waitFor();
    await office.checkScreen('files-bin');
    await office.page.getByRole('button', { name: 'Vertrag.pdf zurückholen' }).click();
    await says(office, 'Vertrag.pdf ist wieder da.');
    await row(home, 'Vertrag.pdf').waitFor();

    // What Lena laid into a folder is new to others until they open it [RUL-0211].
    await office.goto(address());
    await row(office, 'Pläne')
      .getByText(/\d neue Datei/)
      .waitFor();
    await row(office, 'Pläne').getByRole('link').click();
    await row(office, 'Schichtplan.txt').waitFor();
    await office.goto(address());
    await row(office, 'Pläne').waitFor();
    await expect
      .poll(() =>
        row(office, 'Pläne')
          .getByText(/\d neue Datei/)
          .count(),
      )
      .toBe(0);
  });

  it('can be used on a phone, and a folder says who adds to it', async () => {
    const office = await journey.visit({ width: 'phone' });
    const { page } = office;
    await office.signIn(boss.email);
    await office.goto(`/groups/${group.slug}/files/folders/${plans}/edit`);
    await page.getByRole('radio', { name: /^Nur die Leitung/ }).check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.waitForURL(`**/files/folders/${plans}`);
    await row(office, 'Schichtplan.txt').waitFor();
    await page.getByRole('checkbox', { name: 'Schichtplan.txt auswählen' }).check();
    await page.getByRole('region', { name: 'Auswahl' }).waitFor();
    await office.checkScreen('files-phone');
    const home = await journey.visit();
    await home.signIn(lena.email);
    await home.goto(`/groups/${group.slug}/files/folders/${plans}`);
    await row(home, 'Schichtplan.txt').waitFor();
    expect(await home.page.getByRole('button', { name: 'Hochladen' }).count()).toBe(0);
  });

  it('stay quick where there are 1,000 in a folder [RUL-0169]', async () => {
    const full = await buildFolder(journey.bed, { parentId: root, name: 'Voll', createdBy: lena.id });
    await sql`
      with made as (
        insert into files (owner_id, updated_by, directory, state, original_filename, extension, content_type, size, sha256,
          storage_key, published_at)
        select ${lena.id}, ${lena.id}, 'files', 'published', 'Blatt ' || lpad(n::text, 4, '0') || '.txt', 'txt', 'text/plain', n,
          md5(n::text), 'files/' || md5(n::text), now()
        from generate_series(1, 1000) n returning id
      )
      insert into file_containers (container_id, folder_id, file_id)
      select d.container_id, d.id, made.id from folders d, made where d.id = ${full}
    `.execute(journey.bed.db.kysely);
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(address());
    await row(home, 'Voll').waitFor();
    await home.goto(`/groups/${group.slug}/files/folders/${full}`);
    await page.locator('[aria-rowindex="30"]').waitFor();
    await page.locator('[aria-rowindex="1001"]').waitFor({ state: 'attached' });
    // How long a press keeps the page from being drawn.
    const pressed = (key: string) =>
      page.evaluate(
        (name) =>
          new Promise<number>((done) => {
            const start = performance.now();
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
            );
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
          }),
        key,
      );
    await page.locator('[aria-rowindex="2"]').focus();
    const times: number[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', ' ', 'ArrowDown', 'End']) times.push(await pressed(key));
    expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(250);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('1001');
    await page.keyboard.press('Control+a');
    await says(home, '1000 ausgewählt');
  });

  it('say that a folder does not load, and load it on demand [RUL-0156] [RUL-0181]', async () => {
    const home = await journey.visit();
    await home.signIn(lena.email);
    home.expectError(/ERR_FAILED|Failed to load/);
    await home.failUntilPressed('**/api/storage/root_folder*');
    await home.goto(address());
    await says(home, 'Die Dateien ließen sich nicht laden.');
    await home.page.getByRole('button', { name: 'Noch einmal versuchen' }).first().click();
    await row(home, 'Lageplan.txt').waitFor();
  });
});
