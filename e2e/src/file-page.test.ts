import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFile, buildFolder, rootFolder } from '../../apps/server/src/features/files/testing/build.ts';
import { buildVersion } from '../../apps/server/src/features/files/testing/build-version.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { visitWith } from './hands.ts';

let journey: Journey;
let anna: BuiltMember;
let ben: BuiltMember;
let mia: BuiltMember;
let groupSlug: string;
let root: number;
let reviewed: number;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Abel' });
  ben = await bed.buildMember({ name: 'Ben Berg' });
  mia = await bed.buildMember({ name: 'Mia Maus' });
  const group = await bed.buildGroup({ createdBy: anna.id, name: 'Garten', members: [ben.id, mia.id] });
  groupSlug = group.slug;
  root = await rootFolder(bed, group.id);
  reviewed = await buildFolder(bed, { parentId: root, name: 'Beschlüsse', isReviewed: true });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const entryOf = ({ page }: Visitor, name: string) => page.getByRole('menuitem', { name, exact: true });
const addressOf = (id: number, more = '') => `/groups/${groupSlug}/files/${id}${more}`;
const versions = ({ page }: Visitor) => page.getByRole('list', { name: 'Versionen' });

async function enter(person: BuiltMember, path: string): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(person.email);
  await visitor.goto(path);
  return visitor;
}

/** Chooses a file in the form of a new version, and waits until it is there. */
async function choose({ page }: Visitor, name: string, content: string): Promise<void> {
  await page
    .getByLabel('Datei auswählen')
    .last()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await expect.poll(() => page.getByRole('button', { name: 'Version hinzufügen' }).isEnabled()).toBe(true);
}

/** A second of silence. */
function wave(): Buffer {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(rate, 40);
  return Buffer.concat([head, Buffer.alloc(rate, 128)]);
}

describe('the page of a file', () => {
  it('takes a version that waits, which who runs the folder compares and approves [RUL-0172]', async () => {
    const id = await buildFile(journey.bed, {
      folderIds: [reviewed],
      ownerId: ben.id,
      name: 'Satzung.txt',
      content: 'Erstens\nZweitens\n',
    });
    const desk = await enter(ben, addressOf(id));
    await says(desk, 'Erstens');
    const reader = await enter(mia, addressOf(id));
    await desk.page.getByRole('link', { name: 'Neue Version' }).click();
    await says(desk, /wartet auf die Freigabe/);
    await choose(desk, 'Satzung neu.txt', 'Erstens\nZweitens, geändert\nDrittens\n');
    await desk.checkScreen('file-new-version');
    await desk.page.getByLabel('Was ist neu?').fill('Drittens ergänzt');
    await button(desk, 'Version hinzufügen').click();
    await says(desk, 'Version 1.1 wartet auf die Freigabe.');
    await says(desk, 'Drittens ergänzt');

    // Who neither gave nor approves it knows nothing of it.
    expect(await reader.page.getByText('1.1').count()).toBe(0);
    await says(reader, 'Zweitens');

    const office = await enter(anna, addressOf(id));
    await says(office, 'Version 1.1 wartet auf Ihre Freigabe');
    await button(office, 'Vergleichen').click();
    await says(office, '2 Zeilen neu, 1 Zeile weg, an 1 Stelle');
    await office.page.locator('ins', { hasText: 'Drittens' }).waitFor();
    await office.page.locator('del', { hasText: 'Zweitens' }).waitFor();
    await office.checkScreen('file-compare');
    await button(office, 'Freigeben').click();
    await says(office, 'Version 1.1 ist freigegeben.');
    // The others get it without a reload.
    await says(reader, 'Drittens');
    await versions(reader).getByText('Freigegeben').first().waitFor();
  });

  it('declines a version with a reason, by keys alone [RUL-0172]', async () => {
    const id = await buildFile(journey.bed, { folderIds: [reviewed], ownerId: ben.id, name: 'Plan.txt' });
    await buildVersion(journey.bed, id, { state: 'pending', authorId: ben.id });
    const office = await visitWith(journey, 'keyboard');
    await office.signIn(anna.email);
    await office.goto(addressOf(id));
    await office.press(button(office, 'Ablehnen …'));
    await office.type(office.page.getByLabel('Grund'), 'Bitte mit Datum');
    await office.checkScreen('file-decline');
    await office.press(
      office.page.getByRole('dialog').getByRole('button', { name: 'Ablehnen', exact: true }),
    );
    await says(office, /Version 1\.\d ist abgelehnt\./);
    await expect.poll(() => versions(office).getByRole('listitem').count()).toBe(1);
  });

  it('is locked for others, who see by whom, and unlocked again [RUL-0171]', async () => {
    const id = await buildFile(journey.bed, { folderIds: [root], ownerId: ben.id, name: 'Liste.txt' });
    const desk = await enter(ben, addressOf(id));
    const reader = await enter(mia, addressOf(id));
    await reader.page.getByRole('link', { name: 'Neue Version' }).waitFor();
    const download = desk.page.waitForEvent('download');
    await button(desk, 'Herunterladen').click();
    expect((await download).suggestedFilename()).toBe('Liste.txt');
    await desk.page.getByRole('dialog', { name: 'Für andere sperren?' }).waitFor();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Sperren', exact: true }).click();
    await says(desk, /von Ihnen, bis /);
    await says(reader, /von Ben Berg, bis /);
    expect(await reader.page.getByRole('link', { name: 'Neue Version' }).count()).toBe(0);
    expect(await button(reader, 'Entsperren').count()).toBe(0);
    await reader.checkScreen('file-locked');
    await button(desk, 'Entsperren').click();
    await reader.page.getByRole('link', { name: 'Neue Version' }).waitFor();
  });

  it('is talked about by who reads it, who hear of it until they say otherwise', async () => {
    const id = await buildFile(journey.bed, { folderIds: [root], ownerId: ben.id, name: 'Ablauf.txt' });
    const desk = await enter(ben, addressOf(id));
    await says(desk, 'Noch hat niemand etwas dazu gesagt.');
    const reader = await visitWith(journey, 'keyboard');
    await reader.signIn(mia.email);
    await reader.goto(addressOf(id));
    await reader.press(button(reader, 'Kommentieren'));
    const field = reader.page.locator('[contenteditable="true"]');
    await field.waitFor();
    await reader.page.keyboard.type('Passt der **Beginn** so?');
    await reader.page.keyboard.press('Control+Enter');
    await says(reader, 'Passt der');
    // It comes to the other page by itself.
    await says(desk, 'Passt der');
    await button(reader, 'Sie folgen').waitFor();
    await reader.checkScreen('file-comments');
    await reader.press(button(reader, 'Sie folgen'));
    await says(reader, 'Sie hören nichts mehr von Ablauf.txt.');

    await button(desk, 'Kommentieren').click();
    await desk.page.locator('[contenteditable="true"]').waitFor();
    await desk.page.keyboard.type('Nein');
    await desk.page.reload();
    await button(desk, 'Entwurf fortsetzen').click();
    await desk.page.locator('[contenteditable="true"]', { hasText: 'Nein' }).waitFor();
    await desk.page.getByRole('button', { name: 'Kommentieren', exact: true }).last().click();
    await says(reader, 'Nein');
    await button(desk, 'Menü zum Kommentar von Ben Berg').click();
    await entryOf(desk, 'Löschen …').click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }).click();
    await says(desk, 'Der Kommentar ist gelöscht.');
    await expect.poll(() => reader.page.getByText('Nein', { exact: true }).count()).toBe(0);
  });

  it('restores a version of before, by keys alone', async () => {
    const id = await buildFile(journey.bed, {
      folderIds: [root],
      ownerId: ben.id,
      name: 'Gießplan.txt',
      content: 'heute',
    });
    await buildVersion(journey.bed, id, { state: 'stored', authorId: mia.id, content: 'gestern' });
    const desk = await visitWith(journey, 'keyboard');
    await desk.signIn(ben.email);
    await desk.goto(addressOf(id));
    await says(desk, 'heute');
    const menu = button(desk, 'Menü zu Version 0.1');
    await desk.press(menu);
    await desk.press(entryOf(desk, 'Ansehen'));
    await says(desk, 'gestern');
    await desk.press(menu);
    await desk.press(entryOf(desk, 'Wiederherstellen'));
    await says(desk, 'Version 0.1 gilt wieder, als neue Version.');
    await expect.poll(() => versions(desk).getByRole('listitem').count()).toBe(3);
    await says(desk, 'gestern');
  });

  it('keeps what is written when another gave a version meanwhile [F-10]', async () => {
    const id = await buildFile(journey.bed, { folderIds: [root], ownerId: ben.id, name: 'Notiz.txt' });
    const desk = await enter(ben, addressOf(id, '/versions/new'));
    await choose(desk, 'Notiz.txt', 'von Ben');
    await desk.page.getByLabel('Was ist neu?').fill('Meine Sicht');
    const other = await enter(mia, addressOf(id, '/versions/new'));
    await choose(other, 'Notiz.txt', 'von Mia');
    await button(other, 'Version hinzufügen').click();
    await says(other, 'Version 2.0 ist da.');
    await button(desk, 'Version hinzufügen').click();
    await says(desk, 'Inzwischen gibt es Version 2.0 von Mia Maus.');
    expect(await desk.page.getByLabel('Was ist neu?').inputValue()).toBe('Meine Sicht');
    await button(desk, 'Trotzdem hinzufügen').click();
    await says(desk, 'Version 3.0 ist da.');
    await says(desk, 'von Ben');
  });

  it('is renamed and laid into another folder, and deleted with a way back', async () => {
    const id = await buildFile(journey.bed, { folderIds: [root], ownerId: ben.id, name: 'Alt.txt' });
    await buildFolder(journey.bed, { parentId: root, name: 'Archiv' });
    const desk = await enter(ben, addressOf(id, '/edit'));
    await desk.page.getByLabel('Name').fill('Neu.txt');
    await button(desk, 'Weiterer Ordner').click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Garten' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Archiv' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Auswählen' }).click();
    await desk.checkScreen('file-edit');
    await button(desk, 'Speichern').click();
    await desk.page.getByRole('heading', { name: 'Neu.txt' }).waitFor();
    await desk.page.getByRole('link', { name: 'Archiv' }).waitFor();

    await button(desk, 'Menü zu Neu.txt').click();
    await entryOf(desk, 'Löschen').click();
    await says(desk, /wird überall gelöscht/);
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await says(desk, 'Neu.txt ist gelöscht.');
    await button(desk, 'Rückgängig').click();
    await desk.page.getByRole('main').getByText('Neu.txt').first().waitFor();
  });

  it('says that there is no preview, and that a file is not there [RUL-0181]', async () => {
    const id = await buildFile(journey.bed, {
      folderIds: [root],
      ownerId: ben.id,
      name: `${'a'.repeat(40)}${'b'.repeat(40)}.bin`,
      contentType: 'application/octet-stream',
    });
    const desk = await enter(ben, addressOf(id));
    await says(desk, 'Keine Vorschau');
    // Long names keep their beginning and end [RUL-0154].
    await desk.page.getByRole('heading', { name: `${'a'.repeat(35)}…${'b'.repeat(31)}.bin` }).waitFor();
    await desk.goto(addressOf(999_999));
    await desk.page.getByRole('heading', { name: /nicht gefunden|gibt es nicht/i }).waitFor();
  });

  it('shows texts as they are written, and plays sounds', async () => {
    const markdown = await buildFile(journey.bed, {
      folderIds: [root],
      ownerId: ben.id,
      name: 'Lies mich.md',
      content: '# Willkommen\n\nMit **Kuchen** und <b>nichts</b>.',
    });
    const desk = await enter(ben, addressOf(markdown));
    await desk.page.locator('strong', { hasText: 'Kuchen' }).waitFor();
    await says(desk, '<b>nichts</b>');
    const sound = await buildFile(journey.bed, {
      folderIds: [root],
      ownerId: ben.id,
      name: 'Glocke.wav',
      content: wave(),
      contentType: 'audio/wav',
    });
    await desk.goto(addressOf(sound));
    const player = desk.page.locator('audio');
    await player.waitFor();
    await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.duration)).toBeCloseTo(1, 1);
    await desk.checkScreen('file-sound');
    const broken = await buildFile(journey.bed, {
      folderIds: [root],
      ownerId: ben.id,
      name: 'Kaputt.wav',
      content: 'kein Ton',
      contentType: 'audio/wav',
    });
    await desk.goto(addressOf(broken));
    await says(desk, 'Die Vorschau lässt sich nicht zeigen');
    await button(desk, 'Herunterladen').waitFor();
  });
});
