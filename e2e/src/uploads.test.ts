import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFolder, rootFolder } from '../../apps/server/src/features/files/testing/build.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

const MEGABYTE = 1024 * 1024;

let journey: Journey;
let lena: BuiltMember;
let group: { id: number; slug: string };
let root: number;
let films: number;
let place: string;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'dorfplatz-films-'));
  journey = await startJourney();
  await journey.bed.openNetwork();
  lena = await journey.bed.buildMember({ name: 'Lena Brandt' });
  group = await journey.bed.buildGroup({ createdBy: lena.id, name: 'AG Sommerfest', access: 'closed' });
  root = await rootFolder(journey.bed, group.id);
  films = await buildFolder(journey.bed, { parentId: root, name: 'Filme', createdBy: lena.id });
});
afterAll(async () => {
  await journey.stop();
  rmSync(place, { recursive: true, force: true });
});

/** Bytes that differ at every place, the same in the page and here. */
function bytesOf(size: number): Buffer {
  const words = new Uint32Array(size / 4);
  for (let at = 0; at < words.length; at += 1) words[at] = Math.imul(at + 1, 2654435761);
  return Buffer.from(words.buffer);
}

/** How fast the connection of a page is (bytes a second), and whether there is one. */
async function lineOf({ page, context }: Visitor) {
  const session = await context.newCDPSession(page);
  return (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
}

const published = async (name: string) => {
  const { rows } = await sql<{ sha256: string; folder_id: number }>`
    select f.sha256, lies.folder_id from files f join file_containers lies on lies.file_id = f.id
    where f.original_filename = ${name} and f.state = 'published'
  `.execute(journey.bed.db.kysely);
  return rows;
};

const percentOf = async (tray: ReturnType<Visitor['page']['locator']>, name: string) =>
  Number(
    /(\d+) %/.exec((await tray.getByRole('listitem').filter({ hasText: name }).textContent()) ?? '')?.[1] ??
      0,
  );

describe('uploads', () => {
  it('many at once go on by themselves after the line was lost, and can be paused', async () => {
    const home = await journey.visit();
    home.expectError(/WebSocket|ERR_INTERNET_DISCONNECTED/);
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(`/groups/${group.slug}/files`);
    await page.getByRole('link', { name: 'Filme' }).first().waitFor();
    const line = await lineOf(home);
    await line(MEGABYTE);
    const data = await page.evaluateHandle((size) => {
      const transfer = new DataTransfer();
      const words = new Uint32Array(size / 4);
      for (let at = 0; at < words.length; at += 1) words[at] = Math.imul(at + 1, 2654435761);
      transfer.items.add(new File([words], 'Festfilm.bin'));
      for (let count = 1; count < 50; count += 1)
        transfer.items.add(new File([`Bild ${count}`], `Bild ${count}.txt`, { type: 'text/plain' }));
      return transfer;
    }, 36 * MEGABYTE);
    const target = page.getByRole('row').filter({ hasText: 'Filme' });
    await target.dispatchEvent('dragover', { dataTransfer: data });
    await target.dispatchEvent('drop', { dataTransfer: data });
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect.poll(() => percentOf(tray, 'Festfilm'), { timeout: 20_000 }).toBeGreaterThan(5);
    await line(MEGABYTE, true);
    await tray.getByText('Verbindung unterbrochen. Es geht von selbst weiter.').waitFor();
    await home.checkScreen('upload-interrupted');
    const before = await percentOf(tray, 'Festfilm');
    await line(MEGABYTE);
    await tray.getByText('Verbindung unterbrochen.').waitFor({ state: 'detached' });
    await expect.poll(() => percentOf(tray, 'Festfilm'), { timeout: 20_000 }).toBeGreaterThan(before);

    await tray.getByRole('button', { name: 'Festfilm.bin anhalten' }).click();
    await tray.getByText(/angehalten bei/).waitFor();
    await tray
      .getByRole('button', { name: 'Alle fortsetzen' })
      .or(tray.getByRole('button', { name: 'Alle anhalten' }))
      .waitFor();
    await tray.getByRole('button', { name: 'Festfilm.bin fortsetzen' }).press('Enter');
    await line(-1);
    await tray.getByText('50 Dateien hochgeladen').waitFor({ timeout: 60_000 });
    const sha256 = createHash('sha256')
      .update(bytesOf(36 * MEGABYTE))
      .digest('hex');
    expect(await published('Festfilm.bin')).toEqual([{ sha256, folder_id: films }]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from file_containers where folder_id = ${films}
    `.execute(journey.bed.db.kysely);
    expect(rows[0]!.count).toBe(50);
  });

  it('go on after a closed tab, once the same file is chosen again', async () => {
    const path = join(place, 'Rundgang.bin');
    const content = bytesOf(32 * MEGABYTE).reverse();
    writeFileSync(path, content);
    utimesSync(path, 1_800_000_000, 1_800_000_000);
    const home = await journey.visit();
    home.expectError(/WebSocket|ERR_/);
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(`/groups/${group.slug}/files/folders/${films}`);
    await page.getByText('Bild 1.txt').first().waitFor();
    const line = await lineOf(home);
    await line(4 * MEGABYTE);
    await page.getByLabel('Hochladen').setInputFiles(path);
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect.poll(() => percentOf(tray, 'Rundgang'), { timeout: 20_000 }).toBeGreaterThan(20);
    await home.load('/activitystreams/all');
    await line(-1);
    await tray.getByText('1 Upload nicht fertig').waitFor();
    await tray.getByText(/von 32 MB sind da/).waitFor();
    await home.checkScreen('upload-left');
    const picker = tray.getByLabel('Datei wählen und fortsetzen').last();
    // As large and of the same name, but another.
    const other = join(mkdtempSync(join(place, 'other-')), 'Rundgang.bin');
    writeFileSync(other, content.subarray(0, MEGABYTE));
    await picker.setInputFiles(other);
    await tray.getByText(/Das ist keine der begonnenen Dateien/).waitFor();
    const { rows: kept } = await sql<{ received: number }>`
      select received from resumable_uploads where file_id is null
    `.execute(journey.bed.db.kysely);
    expect(kept[0]!.received).toBeGreaterThan(MEGABYTE);
    await picker.setInputFiles(path);
    await tray.getByText('1 Datei hochgeladen').waitFor({ timeout: 60_000 });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await published('Rundgang.bin')).toEqual([{ sha256, folder_id: films }]);
    // One upload all the way, of which nothing is left.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from resumable_uploads where name = 'Rundgang.bin'
    `.execute(journey.bed.db.kysely);
    expect(rows[0]!.count).toBe(1);
    await home.load('/activitystreams/all');
    await page.getByRole('main').waitFor();
    expect(await tray.count()).toBe(0);
  });

  it('take whole folders along, chosen or dropped, with the folders in them', async () => {
    const party = join(place, 'Party');
    for (const [path, content] of Object.entries({
      'Einladung.txt': 'Kommt alle',
      '.DS_Store': 'x',
      'Bilder/eins.txt': '1',
      'Bilder/Abend/zwei.txt': '2',
      'Leer/Thumbs.db': 'x',
    })) {
      mkdirSync(dirname(join(party, path)), { recursive: true });
      writeFileSync(join(party, path), content);
    }
    const trees = async () => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws('/', top.name, parent.name, d.name, f.original_filename) as line from file_containers lies
        join folders d on d.id = lies.folder_id join files f on f.id = lies.file_id
        left join folders parent on parent.id = d.parent_id and parent.parent_id is not null
        left join folders top on top.id = parent.parent_id and top.parent_id is not null
        where lies.folder_id <> ${films} order by 1
      `.execute(journey.bed.db.kysely);
      return rows.map(({ line }) => line);
    };
    const all = ['Party/Bilder/Abend/zwei.txt', 'Party/Bilder/eins.txt', 'Party/Einladung.txt'];
    const home = await journey.visit();
    const { page } = home;
    await home.signIn(lena.email);
    await home.goto(`/groups/${group.slug}/files`);
    await page.getByRole('button', { name: 'Ganzen Ordner wählen' }).waitFor();
    await page.getByLabel('Ganzen Ordner wählen').last().setInputFiles(party);
    await expect.poll(trees, { timeout: 20_000 }).toEqual(all);
    await page.getByRole('link', { name: 'Party' }).first().waitFor();
    await home.checkScreen('upload-folders');

    // Once more, into the same folders: what is there gets another name.
    const session = await home.context.newCDPSession(page);
    const data = { items: [], files: [party], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 700, y: 700, data });
    await expect.poll(async () => (await trees()).length, { timeout: 20_000 }).toBe(6);
    expect(await trees()).toEqual([
      'Party/Bilder/Abend/zwei (2).txt',
      'Party/Bilder/Abend/zwei.txt',
      'Party/Bilder/eins (2).txt',
      'Party/Bilder/eins.txt',
      'Party/Einladung (2).txt',
      'Party/Einladung.txt',
    ]);
  });
});
