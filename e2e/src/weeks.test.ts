import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/demo/accounts.ts';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import type { Journey, Visitor } from './browser.ts';
import { startDemo } from './demo-network.ts';

const lena = DEMO_ACCOUNTS.find(({ role }) => role === 'Member')!;
const ulrike = DEMO_ACCOUNTS.find(({ isNetworkAdmin }) => isNetworkAdmin)!;

let mail: MailServer;
let journey: Journey;
beforeAll(async () => {
  mail = await startMailServer();
  ({ journey } = await startDemo({ SMTP_URL: mail.url }));
});
afterAll(async () => {
  await journey?.stop();
  await mail?.stop();
});

const main = ({ page }: Visitor) => page.getByRole('main');
const says = ({ page }: Visitor, text: string | RegExp) => page.getByText(text).first().waitFor();
const isAt = (visitor: Visitor, name: string | RegExp) =>
  visitor.page.getByRole('heading', { level: 1, name }).waitFor();
const button = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = (visitor: Visitor, name: string | RegExp) => main(visitor).getByRole('link', { name }).first();
const asked = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Signs in as people do, at the screen for it. */
async function comeIn({ email }: { email: string }): Promise<Visitor> {
  const visitor = await journey.visit();
  const { page } = visitor;
  await visitor.load('/');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^(Hallo|Guten)/ }).waitFor();
  return visitor;
}

/** Writes into the last editor of the page. */
async function write({ page }: Visitor, text: string): Promise<void> {
  const field = page.locator('main [contenteditable="true"]:visible').last();
  await field.click();
  await page.keyboard.insertText(text);
}

/** The newest mail to an address that has this in its subject. */
async function mailTo(address: string, subject: RegExp) {
  const find = () => mail.mailsTo(address).findLast((each) => subject.test(each.subject ?? ''));
  await expect.poll(find, { timeout: 60_000, interval: 200 }).toBeDefined();
  return find()!;
}

/** Waits for the document in which the designer draws. */
async function drawn({ page }: Visitor): Promise<void> {
  const counts = () =>
    Promise.all(page.frames().map((frame) => frame.locator('[data-gjs-type="mjml"]').count()));
  await expect.poll(async () => (await counts()).some((count) => count > 0), { timeout: 60_000 }).toBe(true);
}

describe('a week of an administrator', () => {
  let office: Visitor;

  it('on Monday they invite people, and lock one and unlock them', async () => {
    office = await comeIn(ulrike);
    const { page } = office;
    await button(office, 'Mehr').click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    await isAt(office, 'Administration');
    await page.getByRole('combobox', { name: 'Was möchtest du einstellen?' }).fill('Mitglieder aufnehmen');
    await page.getByRole('option', { name: /Mitglieder aufnehmen/ }).click();
    await main(office).getByRole('textbox').first().fill('neu@example.org');
    await main(office).locator('button[type="submit"]').click();
    await says(office, 'neu@example.org');
    await mailTo('neu@example.org', /./);

    await office.goto('/administration/members');
    await page.getByRole('searchbox', { name: 'Name oder E-Mail-Adresse' }).fill('Bachmann');
    const row = page.getByRole('listitem').filter({ hasText: 'Franziska Bachmann' });
    await row.getByRole('button', { name: 'Mehr zu Franziska Bachmann' }).click();
    await page.getByRole('menuitem', { name: 'Sperren' }).click();
    await page.getByLabel('Grund').fill('Adresse geteilt');
    await asked(office, 'Sperren').click();
    await row.getByText('Grund: Adresse geteilt').waitFor();
    await row.getByRole('button', { name: 'Mehr zu Franziska Bachmann' }).click();
    await page.getByRole('menuitem', { name: 'Entsperren' }).click();
    await row.getByText('Grund: Adresse geteilt').waitFor({ state: 'detached' });
  });

  it('on Tuesday they found a group, and open a channel with a widget', async () => {
    const { page } = office;
    await office.goto('/groups/new/interessen');
    await page.locator('#name').fill('Nähstube');
    await button(office, 'Gruppe gründen').click();
    await page.waitForURL('**/groups/naehstube');
    await says(office, 'Nähstube ist gegründet.');

    await office.goto('/directory/channels');
    await link(office, 'Kanal anlegen').click();
    await page.getByLabel('Titel').fill('Stoffpost');
    await button(office, 'Kanal anlegen').click();
    await isAt(office, 'Stoffpost');
    await office.goto('/channels/stoffpost/widgets');
    await link(office, 'Widget hinzufügen').click();
    await link(office, /^Text.+/).click();
    await page.getByLabel('Titel', { exact: true }).fill('Wozu');
    await write(office, 'Hier steht, was die Nähstube braucht.');
    await button(office, 'Anlegen').click();
    await link(office, 'Wozu').waitFor();
  });

  it('on Wednesday they build an app, and write its first item', async () => {
    const { page } = office;
    await office.goto('/administration/apps');
    await link(office, 'Neue App').click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Stoffe');
    await page.getByRole('radio', { name: /^Leer/ }).check({ force: true });
    await button(office, 'App anlegen').click();
    await isAt(office, 'Stoffe einrichten');
    await button(office, 'Feld hinzufügen').click();
    const field = page.getByRole('dialog');
    await field.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Länge');
    await field.getByRole('button', { name: 'Übernehmen' }).click();
    await button(office, 'Speichern').click();
    await says(office, 'Die App ist gespeichert.');
    await office.goto('/apps/stoffe');
    await main(office).getByRole('button', { name: 'Neuer Eintrag' }).first().click();
    const form = page.getByRole('dialog', { name: 'Neuer Eintrag in Stoffe' });
    await form.getByRole('textbox', { name: /^Titel/ }).fill('Leinen, drei Meter');
    await form.getByRole('button', { name: 'Anlegen' }).click();
    await link(office, 'Leinen, drei Meter').waitFor();
  });

  it('on Thursday they design the newsletter, look at it and send it to everybody', async () => {
    const { page } = office;
    await office.goto('/administration/newsletter/template/edit');
    const editor = page.frameLocator('iframe[title="Editor des Newsletters"]').frameLocator('iframe');
    await editor.getByRole('tab', { name: 'Bausteine' }).click();
    await editor.getByRole('button', { name: 'Datum', exact: true }).waitFor();
    await drawn(office);
    await editor.getByRole('button', { name: 'Datum', exact: true }).press('Enter');
    await button(office, 'Speichern').click();
    await says(office, 'Die neue Vorlage gilt ab der nächsten Ausgabe.');

    await office.goto('/administration/newsletter/settings');
    const seen = page.frameLocator('iframe[title="Vorschau"]');
    await seen.getByText('Was bald ansteht').first().waitFor();
    await button(office, 'Jetzt verschicken').click();
    await asked(office, 'Jetzt verschicken').click();
    const got = await mailTo(lena.email, /was sonst ansteht/);
    expect(got.html).toContain('Hallo Lena');
    await office.goto('/administration/newsletter/issues');
    await says(office, /an 20\d verschickt/);
  });

  it('on Friday they read the statistics and the log, change a setting and take a list along', async () => {
    const { page } = office;
    await office.goto('/administration/statistics');
    await isAt(office, 'Statistik');
    await page.getByRole('heading', { name: /Aktive Mitglieder/ }).waitFor();

    await office.goto('/administration/settings/edit');
    await page.locator('#name').fill('Lindenplatz am Kanal');
    await button(office, 'Speichern').click();
    await says(office, 'Gespeichert.');
    await office.goto('/administration/audit_log');
    const rows = main(office).getByRole('listitem');
    await rows.filter({ hasText: 'Franziska Bachmann' }).first().waitFor();
    await rows.filter({ hasText: 'Einstellungen' }).first().waitFor();

    await office.goto('/administration/exports');
    const members = page.getByRole('region', { name: 'Mitglieder', exact: true });
    await members.getByRole('button', { name: 'Liste anlegen' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV herunterladen' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^members-.*\.csv$/);
    await office.context.close();
  });
});

describe('a week of a member', () => {
  let home: Visitor;

  it('on Monday they read the stream, like, answer and write in a group', async () => {
    home = await comeIn(lena);
    const { page } = home;
    await page.getByRole('article').first().waitFor();
    await home.goto('/groups/gemeinschaftsgarten/activitystreams');
    await page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    await write(home, 'Wer gießt am Wochenende?');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'Wer gießt am Wochenende?' }).first().waitFor();

    const post = page.getByRole('article').filter({ hasNotText: 'Wer gießt am Wochenende?' }).first();
    const like = post.getByRole('button', { name: /^Gefällt/ }).first();
    const before = await like.getAttribute('aria-pressed');
    await like.click();
    await expect.poll(() => like.getAttribute('aria-pressed')).not.toBe(before);
    await post
      .getByRole('button', { name: /Antworten/ })
      .first()
      .click();
    await write(home, 'Gut zu wissen, danke.');
    await page.keyboard.press('Control+Enter');
    await post.getByText('Gut zu wissen, danke.').first().waitFor();
  });

  it('on Tuesday they answer an invitation, chat, say how they are and write a message with a file', async () => {
    const { page } = home;
    await home.goto('/appointments/invites');
    const invite = main(home).getByRole('listitem').filter({ hasText: 'Eingeladen von' }).first();
    await invite.getByRole('button', { name: 'Zusagen' }).click();
    await says(home, /^Zugesagt: /);

    await home.goto('/chat');
    await page
      .getByRole('link', { name: /AG Sommerfest/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: /Nachricht an/ }).fill('Ich bringe die Lampions.');
    await page.keyboard.press('Enter');
    await page.locator('[data-number]').filter({ hasText: 'Ich bringe die Lampions.' }).waitFor();
    await button(home, /Status ändern/).click();
    await page.getByRole('dialog').getByLabel('Beschäftigt').check();
    await asked(home, 'Speichern').click();
    await says(home, 'Bitte nicht stören');

    await home.goto('/messages/new');
    await page.getByRole('combobox', { name: 'An' }).fill('Ulrike');
    await page.getByRole('option', { name: /Ulrike Neumann-Okafor/ }).click();
    await page.getByLabel('Betreff').fill('Packliste');
    await write(home, 'Schaust du drüber?');
    const list = { name: 'packliste.txt', mimeType: 'text/plain', buffer: Buffer.from('Seile') };
    await main(home).locator('input[type="file"]').last().setInputFiles(list);
    await page.getByRole('list', { name: 'Anhänge' }).getByText('packliste').waitFor();
    await button(home, 'Senden').click();
    await says(home, 'Nachricht gesendet');
    await main(home).getByText('packliste').first().waitFor();
  });

  it('on Wednesday they look for a file, finish a task and search', async () => {
    const { page } = home;
    await home.goto('/groups/ag-sommerfest/files');
    await link(home, /^Sommerfest/).click();
    await link(home, /^Logos und Schriften/).click();
    await isAt(home, /Logos und Schriften/);

    await home.goto('/tasks/my');
    await link(home, 'Plakate freigeben').click();
    await page.getByRole('article', { name: 'Plakate freigeben' }).waitFor();
    await button(home, 'Erledigt').click();
    await says(home, '„Plakate freigeben“ ist erledigt.');

    await page.keyboard.press('/');
    await page.keyboard.type('Lampions');
    await page.keyboard.press('Enter');
    await isAt(home, /Treffer für „Lampions“/);
    await main(home).getByText('Ich bringe die').first().waitFor();
  });

  it('on Thursday they change their profile, and what comes by mail', async () => {
    const { page } = home;
    await button(home, /Lena Brandt/).click();
    await page.getByRole('menuitem', { name: 'Mein Profil' }).click();
    await isAt(home, 'Lena Brandt');
    await link(home, 'Profil bearbeiten').click();
    await page.getByLabel('Über mich').fill('Seit der ersten Lampionkette dabei.');
    await button(home, 'Speichern').click();
    await says(home, 'Das Profil ist gespeichert.');
    await says(home, 'Seit der ersten Lampionkette dabei.');

    await button(home, /Lena Brandt/).click();
    await page.getByRole('menuitem', { name: 'E-Mails und Push' }).click();
    await page.getByLabel('Keine Zusammenfassung').check();
    await button(home, 'Speichern').click();
    await says(home, 'Gespeichert.');
  });

  it('on Friday they read the newsletter in the browser, and unsubscribe from it', async () => {
    const { page } = home;
    await home.goto('/newsletters');
    await link(home, /was sonst ansteht/).click();
    await page.frameLocator('main iframe').getByText('Was bald ansteht').first().waitFor();
    const got = await mailTo(lena.email, /was sonst ansteht/);
    const [, path] = /(\/unsubscribe\/[^\s>"]+)/.exec(got.text!)!;
    await home.load(path!);
    await button(home, 'Abbestellen').click();
    await says(home, 'Abbestellt');
  });
});
