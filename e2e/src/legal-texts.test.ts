import { acceptLegalTexts, getImprint, updateImprint } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type BuiltMember, PASSWORD } from '../../apps/server/src/testing/build.ts';
import { outboxMails } from '../../apps/server/src/testing/outbox-mails.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let mia: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  ben = await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true });
  mia = await bed.buildMember({ name: 'Mia Esche' });
});
afterAll(() => journey.stop());

const says = (visitor: Visitor, text: string | RegExp) => visitor.page.getByText(text).first().waitFor();
const press = (visitor: Visitor, name: string | RegExp) =>
  visitor.page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const write = async ({ page }: Visitor, label: string, text: string) => {
  await page.locator('.ProseMirror').first().waitFor();
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};
const open = async (visitor: Visitor, entry: string) => {
  await visitor.goto('/administration/legal_texts');
  await press(visitor, 'Aktionen für Datenschutz');
  await visitor.page.getByRole('menuitem', { name: entry }).click();
};

/** Whoever has agreed to all there is goes where they want. */
async function agreeToAll(person: BuiltMember): Promise<void> {
  const session = await journey.bed.as(person.id);
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from legal_text_versions group by legal_text_id
  `.execute(journey.bed.db.kysely);
  const body = { version_ids: rows.map(({ id }) => id) };
  expect((await session.call(acceptLegalTexts, { body })).status).toBeLessThan(300);
}

describe('legal texts', () => {
  let office: Visitor;

  it('are written by an administrator and agreed to at the next sign-in [SCR-168] [SCR-169] [RUL-0506] [RUL-0509] [A-17]', async () => {
    office = await journey.visit();
    await office.signIn(ada.email);
    await office.goto('/administration/legal_texts');
    await says(office, 'Noch keine Rechtstexte');
    await office.checkScreen('administered-legal-texts-none');
    await office.page.getByRole('link', { name: 'Neuer Rechtstext' }).click();
    const { page } = office;
    await page.locator('#name').fill('Datenschutz');
    expect(await page.locator('#handle').inputValue()).toBe('datenschutz');
    await says(office, /Es fehlt noch|Noch/);
    await page.locator('#statement').fill('Ich habe den Datenschutz gelesen.');
    await write(office, 'Text', 'Wir speichern Namen.');
    await office.checkScreen('new-legal-text');
    await press(office, 'Speichern');
    await says(office, 'Gespeichert');
    await page.getByRole('link', { name: '/legal/datenschutz' }).waitFor();
    await office.checkScreen('administered-legal-texts');

    const visitor = await journey.visit();
    await visitor.goto('/users/sign_in');
    await visitor.page.getByLabel('E-Mail').fill(mia.email);
    await visitor.page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await visitor.page.getByRole('button', { name: 'Anmelden' }).click();
    await visitor.page.waitForURL('**/users/legal_texts**');
    await visitor.page.getByLabel('Ich habe den Datenschutz gelesen.').check();
    await press(visitor, 'Zustimmen und weiter');
    await visitor.page.waitForURL((url) => !url.pathname.startsWith('/users/'));
    await visitor.context.close();
  });

  it('are corrected without asking anybody, and another administrator is told [SCR-171] [RUL-0507] [RUL-0512] [A-30]', async () => {
    const other = await journey.visit();
    await agreeToAll(ben);
    await other.signIn(ben.email);
    await open(other, 'Bearbeiten');
    await write(other, 'Text', 'Wir speichern nichts.');

    await open(office, 'Bearbeiten');
    expect(await office.page.locator('#handle').getAttribute('readonly')).not.toBeNull();
    await write(office, 'Text', 'Wir speichern keine Namen.');
    await office.page.getByLabel('Korrektur: niemand wird erneut gefragt').check();
    await office.checkScreen('edit-legal-text');
    await press(office, 'Speichern');
    await says(office, 'Gespeichert');
    const mias = await journey.visit();
    await mias.signIn(mia.email);
    await mias.goto('/');
    await expect.poll(() => new URL(mias.page.url()).pathname).not.toBe('/users/legal_texts');

    other.expectError(/409/);
    await press(other, 'Speichern');
    await says(other, /Ada Admin hat den Text inzwischen geändert: Fassung 2/);
    await says(other, 'Wir speichern nichts.');
    await other.checkScreen('edit-legal-text-conflict');
    await press(other, 'Trotzdem ersetzen');
    await press(other, 'Speichern');
    await says(other, 'Gespeichert');
  });

  it('show what changed and who agreed to what [SCR-170] [RUL-0515]', async () => {
    await open(office, 'Fassungen');
    await says(office, 'Fassung 3 vom');
    await says(office, 'Korrektur');
    await office.page.locator('del', { hasText: 'keine' }).waitFor();
    await office.page.locator('#from').selectOption({ index: 2 });
    await office.page.locator('#to').selectOption({ index: 1 });
    await office.page.locator('ins', { hasText: 'keine' }).waitFor();
    await office.page.getByRole('link', { name: 'Mia Esche' }).waitFor();
    await office.checkScreen('legal-text-versions');
    const download = office.page.waitForEvent('download');
    await office.page.getByRole('link', { name: 'Als Tabelle laden (CSV)' }).click();
    expect((await download).suggestedFilename()).toBe('datenschutz.csv');
  });

  it('are deleted after a question, and stay readable in their history [RUL-0508] [RUL-0514]', async () => {
    await open(office, 'Löschen');
    await says(office, 'Datenschutz löschen?');
    await office.page
      .getByRole('alertdialog')
      .or(office.page.getByRole('dialog'))
      .getByRole('button', { name: 'Löschen' })
      .click();
    await says(office, 'Gelöschte Texte');
    await says(office, 'Noch keine Rechtstexte');
  });
});

describe('legal texts as documents', () => {
  it('have tables and pictures, also for visitors, and older ones open as documents [RUL-0822] [RUL-0823]', async () => {
    const office = await journey.visit();
    await office.signIn(ada.email);
    await office.goto('/administration/legal_texts/new');
    const { page } = office;
    await page.locator('#name').fill('Hausordnung');
    await page.locator('#statement').fill('Ich halte mich an die Hausordnung.');
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    await field.click();
    await page.keyboard.type('# Fristen\n|Was|Frist|\nAuskunft');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ein Monat');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('Das Siegel des Vereins:\n');
    await page.getByRole('button', { name: 'Bild', exact: true }).click();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'Siegel.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(300, 120).toBuffer(),
    });
    await field.locator('figure img').waitFor();
    await office.checkScreen('new-legal-text-document');
    await press(office, 'Speichern');
    await says(office, 'Gespeichert');

    const visitor = await journey.visit();
    await visitor.load('/legal/hausordnung');
    await visitor.page.getByRole('cell', { name: 'ein Monat' }).waitFor();
    const width = () =>
      visitor.page.locator('figure img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(300);
    await visitor.checkScreen('legal-text-document');

    const old = 'Vorher:\n\n| a | b |\n| --- | --- |\n\n**Alles** bleibt.';
    await sql`
      update legal_text_versions set is_document = false, contents = ${JSON.stringify({ de: old })}::jsonb
      where legal_text_id = (select id from legal_texts where handle = 'hausordnung')
    `.execute(journey.bed.db.kysely);
    await visitor.load('/legal/hausordnung');
    await says(visitor, '| a | b |');
    expect(await visitor.page.locator('table').count()).toBe(0);
    await office.goto('/administration/legal_texts');
    await press(office, 'Aktionen für Hausordnung');
    await page.getByRole('menuitem', { name: 'Bearbeiten' }).click();
    await field.waitFor();
    expect(await field.locator('table').count()).toBe(0);
    expect(await field.textContent()).toContain('| a | b |');
    expect(await page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    await field.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Auch das.');
    await press(office, 'Speichern');
    await says(office, 'Gespeichert');
    await visitor.load('/legal/hausordnung');
    await says(visitor, 'bleibt. Auch das.');
    await says(visitor, '| a | b |');
  });
});

describe('the imprint', () => {
  it('stands on the web and at the foot of mails [SCR-172] [RUL-0502] [RUL-0504] [RUL-0505]', async () => {
    for (const person of [ada, ben]) await agreeToAll(person);
    const office = await journey.visit();
    await office.signIn(ada.email);
    await office.goto('/imprint');
    await office.page.getByRole('link', { name: 'Impressum schreiben' }).click();
    expect(await office.page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    await write(office, 'Impressum im Web', 'Lindenplatz e. V., Stuttgart');
    await write(office, 'Impressum in E-Mails', 'Lindenplatz, Platz 1');
    await office.checkScreen('edit-imprint');
    await press(office, 'Speichern');
    await says(office, 'Das Impressum ist gespeichert.');

    const visitor = await journey.visit();
    await visitor.goto('/imprint');
    await says(visitor, 'Lindenplatz e. V., Stuttgart');
    await visitor.goto('/users/password/new');
    await visitor.page.getByLabel('E-Mail').fill(mia.email);
    await visitor.page.locator('form').getByRole('button').first().click();
    const { text } = await outboxMails(journey.bed).mailTo(mia.email);
    expect(text).toContain('Lindenplatz, Platz 1');
    const other = await journey.bed.as(ben.id);
    const { version_id } = (await other.call(getImprint)).body;
    const refused = await other.call(updateImprint, {
      body: {
        imprint: { mail_imprint: 'Anderes' },
        based_on: { version_id, mail_imprint: '' },
      },
    });
    expect(refused.status).toBe(409);
  });
});
