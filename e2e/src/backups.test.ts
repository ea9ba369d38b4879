import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTar } from '../../apps/server/src/platform/archives/tar.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { PASSWORD } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let office: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  await sql`update networks set created_at = now() - interval '40 days'`.execute(bed.db.kysely);
  office = await journey.visit();
  await office.signIn(ada.email);
});
afterAll(() => journey?.stop());

const dialog = () => office.page.getByRole('dialog');
const prove = async (password: string, button: string) => {
  await dialog().getByLabel('Ihr Passwort').fill(password);
  await dialog().getByRole('button', { name: button }).click();
};

it('a backup is asked for on the start page, made, downloaded and deleted [SCR-252]', async () => {
  const { page } = office;
  await office.goto('/administration');
  await page.getByRole('link', { name: /Seit 40 Tagen wurde keine Sicherung angelegt/ }).click();
  await page.getByText('Es wurde noch keine Sicherung angelegt.').waitFor();
  await office.checkScreen('backups-none');
  await page.getByRole('button', { name: 'Sicherung anlegen' }).click();
  await dialog().getByText('ist nicht verschlüsselt').waitFor();
  await dialog().getByRole('button', { name: 'Sicherung anlegen' }).click();
  await dialog().getByText('Bitte geben Sie Ihr Passwort ein.').first().waitFor();
  office.expectError(/422/);
  await prove('falsch', 'Sicherung anlegen');
  await dialog().getByText('Das Passwort stimmt nicht').first().waitFor();
  await office.checkScreen('backups-proof');
  await prove(PASSWORD, 'Sicherung anlegen');
  await dialog().waitFor({ state: 'detached' });

  await page.getByRole('heading', { name: /^Sicherung vom/ }).waitFor({ timeout: 30_000 });
  await page.getByText('Nach dem Anlegen geprüft').waitFor();
  await office.checkScreen('backups-ready');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  const arrived = page.waitForEvent('download');
  await prove(PASSWORD, 'Herunterladen');
  const file = await arrived;
  expect(file.suggestedFilename()).toMatch(/^dorfplatz-.*\.tar$/);
  const names: string[] = [];
  for await (const { name, bytes } of readTar(createReadStream(await file.path()))) {
    names.push(name);
    for await (const _ of bytes);
  }
  expect(names[0]).toBe('backup.json');
  expect(names.at(-1)).toBe('SHA256SUMS');

  await page.getByRole('button', { name: 'Löschen' }).click();
  await dialog().getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Die Sicherung ist gelöscht.').waitFor();
  await page.getByRole('heading', { name: /^Sicherung vom/ }).waitFor({ state: 'detached' });
  await page.getByText(/^Letzte Sicherung: /).waitFor();
  await office.goto('/administration');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(/keine Sicherung angelegt/).count()).toBe(0);
});

it('one that is being made shows how far it is and is stopped; one that was cut off says so', async () => {
  const { page } = office;
  const { kysely } = journey.bed.db;
  // As a process makes it that is slow, or gone.
  await sql`
    insert into backups (file_name, status, progress, seen_at)
    values ('dorfplatz-2026-01-01T000000-00000000.tar', 'in_progress', 40, now() + interval '1 hour')
  `.execute(kysely);
  await office.goto('/administration/backups');
  await page.getByText('40 % sind fertig.').waitFor();
  await office.checkScreen('backups-making');
  await sql`update backups set seen_at = now() - interval '1 minute'`.execute(kysely);
  await page.getByText('Sie wurde unterbrochen').waitFor();
  await office.checkScreen('backups-interrupted');
  await sql`update backups set seen_at = now() + interval '1 hour'`.execute(kysely);
  await office.load('/administration/backups');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByText('Abgebrochen').waitFor();
  await page.getByRole('button', { name: 'Sicherung anlegen' }).waitFor();
});
