import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

const PASSWORD = 'grüne hochbeete im mai';

let mail: MailServer;
let journey: Journey;
let founder: Visitor;
beforeAll(async () => {
  mail = await startMailServer();
  journey = await startJourney({ SMTP_URL: mail.url });
  founder = await journey.visit();
});
afterAll(async () => {
  await journey?.stop();
  await mail?.stop();
});

const says = (text: string | RegExp) => founder.page.getByText(text).first().waitFor();
const press = (name: string | RegExp) =>
  founder.page.getByRole('button', { name, exact: typeof name === 'string' }).click();
/** Saves, and waits for the answer: the words of the last time may still stand there. */
const save = async () => {
  const isAnswer = founder.page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/administration/'),
  );
  await press('Speichern');
  expect((await isAnswer).status()).toBeLessThan(300);
};
const steps = () => founder.page.getByRole('region', { name: /Erste Schritte|Geschafft/ });
const step = async (name: string) => {
  await founder.goto('/');
  await steps().getByRole('link', { name }).click();
};
const isDone = async (count: number) => {
  await founder.goto('/');
  await steps().getByText(`${count} von 8 erledigt`).waitFor();
};
/** Goes where administrators find it themselves: from the start page of administration. */
const administer = async (name: RegExp) => {
  await founder.goto('/administration');
  await founder.page.getByRole('main').getByRole('link', { name }).first().click();
};
const write = async (label: string, text: string) => {
  const { page } = founder;
  await page.locator('.ProseMirror').first().waitFor();
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

/** Each step goes on from the one before. */
it('leads an administrator from an empty network to a running one on the first day, without a terminal', async () => {
  const { page } = founder;
  await founder.goto('/');
  await page.waitForURL('**/setup');
  await page.locator('[name="network_name"]').fill('Lindenplatz');
  await page.locator('[name="first_name"]').fill('Annika');
  await page.locator('[name="last_name"]').fill('Böttcher');
  await page.locator('[name="email"]').fill('annika@example.org');
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.locator('[name="group_name"]').fill('Vorstand');
  await press('Netzwerk eröffnen');
  await says('Willkommen in Lindenplatz!');

  // The name: whoever typed it wrong corrects it, and the frame follows.
  await isDone(1);
  await administer(/^Grundeinstellungen/);
  await page.locator('#name').fill('Lindenplatz e. V.');
  await save();
  await says('Gespeichert.');
  await page.getByRole('banner').first().getByText('Lindenplatz e. V.').waitFor();

  // Logo and colour, in one design.
  await step('Ein Logo hochladen');
  await page
    .getByRole('link', { name: /bearbeiten$/ })
    .first()
    .click();
  await page.locator('#accent').fill('7A3E9D');
  const chooser = page.waitForEvent('filechooser');
  await press('Bild wählen: Logobild');
  await (await chooser).setFiles({
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(200, 200).toBuffer(),
  });
  await page.getByRole('img', { name: 'Logobild' }).waitFor();
  await save();
  await page.waitForURL((address) => address.pathname === '/administration/designs');
  await isDone(3);
  await founder.checkScreen('first-day-designed');

  // What the law asks for: data protection and the imprint.
  await step('Impressum und Datenschutz schreiben');
  await page.getByRole('link', { name: 'Neuer Rechtstext' }).click();
  await page.locator('#name').fill('Datenschutz');
  await page.locator('#statement').fill('Ich habe den Datenschutz gelesen.');
  await write('Text', 'Wir speichern Namen und Adressen.');
  await save();
  await page.getByRole('link', { name: '/legal/datenschutz' }).waitFor();
  await administer(/^Impressum/);
  await write('Impressum im Web', 'Lindenplatz e. V., Am Platz 1, 12345 Musterdorf');
  await save();
  await says('Das Impressum ist gespeichert.');
  await isDone(4);

  // Whether mails leave.
  await step('E-Mail prüfen: eine Probe senden');
  await press('Probe senden: Zusammenfassung');
  await says('An annika@example.org gesendet.');
  await expect.poll(() => mail.mailsTo('annika@example.org').length).toBeGreaterThan(0);
  await isDone(5);

  // Where people meet: a category, and a group in it.
  await administer(/^Gruppenkategorien/);
  await page.getByRole('link', { name: 'Neue Kategorie' }).click();
  await page.locator('#name').fill('Verein');
  await page.locator('#plural_name').fill('Vereine');
  await press('Kategorie anlegen');
  await says('Vereine ist angelegt.');
  await founder.goto('/directory');
  await page
    .getByRole('link', { name: /^Vereine/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Verein gründen' }).first().click();
  await page.locator('#name').fill('Gemeinschaftsgarten');
  await press('Gruppe gründen');
  await says('Gemeinschaftsgarten ist gegründet.');
  await founder.checkScreen('first-day-group');

  // A line in the userbar that leads there.
  await administer(/^Navigation/);
  await press('Punkt hinzufügen');
  await press('Seite auswählen');
  await page.getByRole('searchbox', { name: 'Seite suchen' }).fill('Gemein');
  await press('Gemeinschaftsgarten');
  await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click();
  await press('Navigation speichern');
  await says('Navigation gespeichert.');
  await founder.goto('/');
  await page
    .getByRole('list', { name: 'Links des Netzwerks' })
    .getByRole('link', { name: 'Gemeinschaftsgarten' })
    .waitFor();

  // The first member.
  await steps().getByRole('link', { name: 'Leute einladen' }).click();
  await page.getByLabel('E-Mail-Adressen').fill('nina@example.org');
  await press('Prüfen');
  await press('1 Person einladen');
  await says('1 E-Mail ist unterwegs.');
  await isDone(6);
  await founder.checkScreen('first-day-over');

  // Whoever is invited finds all of it: the name, the words to agree to, the line in the userbar.
  const newcomer = await journey.visit({ width: 'phone' });
  const find = () => mail.mailsTo('nina@example.org').at(-1);
  await expect.poll(find, { timeout: 20_000, interval: 100 }).toBeDefined();
  expect(find()!.text).toContain('Lindenplatz e. V.');
  await newcomer.goto(/https?:\/\/[^/\s]+(\/\S+)/.exec(find()!.text ?? '')![1]!);
  await newcomer.page.getByLabel('Vorname').fill('Nina');
  await newcomer.page.getByLabel('Nachname').fill('Neu');
  await newcomer.page.locator('input[name="password"]').fill(PASSWORD);
  await newcomer.page.getByLabel('Ich habe den Datenschutz gelesen.').check();
  await newcomer.page.getByRole('button', { name: 'Mitmachen' }).click();
  await newcomer.page.getByRole('article').filter({ hasText: 'Willkommen in' }).waitFor();
  await newcomer.goto('/imprint');
  await newcomer.page.getByText('Am Platz 1').waitFor();
});
