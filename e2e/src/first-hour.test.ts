import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

const PASSWORD = 'grüne hochbeete im mai';

let mail: MailServer;
let journey: Journey;
beforeAll(async () => {
  mail = await startMailServer();
  journey = await startJourney({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await journey.stop();
  await mail.stop();
});

const steps = ({ page }: Visitor) => page.getByRole('region', { name: 'Erste Schritte' });

async function write({ page }: Visitor, text: string): Promise<void> {
  const editor = page.locator('[contenteditable="true"]').first();
  await editor.click();
  await editor.pressSequentially(text);
  await page.keyboard.press('Control+Enter');
  await page.locator('main').getByText(text).first().waitFor();
}

describe('the first hour', () => {
  it('leads a founder from the empty database to a group in which somebody answers', async () => {
    const founder = await journey.visit();
    const { page } = founder;
    await founder.goto('/');
    await page.waitForURL('**/setup');
    await page.locator('[name="network_name"]').fill('Lindenplatz');
    await page.locator('[name="first_name"]').fill('Annika');
    await page.locator('[name="last_name"]').fill('Böttcher');
    await page.locator('[name="email"]').fill('annika@example.org');
    await page.locator('[name="password"]').fill('kurz');
    await page.getByText(/Es fehlt noch: Passwort \(Mindestens 10 Zeichen.*und Name der Gruppe/).waitFor();
    await page.locator('[name="password"]').fill(PASSWORD);
    await page.locator('[name="group_name"]').fill('Vorstand');
    await page.getByRole('button', { name: 'Netzwerk eröffnen' }).click();

    // The stream begins with a word of welcome, and says what is to be done first.
    await page.getByText('Willkommen in Lindenplatz!').waitFor();
    await steps(founder).getByText('1 von 8 erledigt').waitFor();
    await founder.checkScreen('first-steps');
    await steps(founder).getByRole('link', { name: 'Leute einladen' }).click();
    await page.getByLabel('E-Mail-Adressen').fill('nina@example.org');
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page.getByRole('button', { name: '1 Person einladen' }).click();
    await page.getByText('1 E-Mail ist unterwegs.').waitFor();
    await founder.goto('/appointments');
    await page
      .getByRole('link', { name: 'Neuer Termin' })
      .or(page.getByRole('button', { name: 'Neuer Termin' }))
      .first()
      .waitFor();
    await founder.goto('/');
    await steps(founder).getByText('2 von 8 erledigt').waitFor();

    // What is put away comes back for who did not mean it.
    await steps(founder).getByRole('button', { name: 'Ausblenden' }).click();
    await steps(founder).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await steps(founder).waitFor();

    const newcomer = await journey.visit({ width: 'phone' });
    const find = () => mail.mailsTo('nina@example.org').at(-1);
    await expect.poll(find, { timeout: 20_000, interval: 100 }).toBeDefined();
    await newcomer.goto(/https?:\/\/[^/\s]+(\/\S+)/.exec(find()!.text ?? '')![1]!);
    await newcomer.page.getByLabel('Vorname').fill('Nina');
    await newcomer.page.getByLabel('Nachname').fill('Neu');
    await newcomer.page.locator('input[name="password"]').fill(PASSWORD);
    await newcomer.page.getByRole('button', { name: 'Mitmachen' }).click();
    const welcome = newcomer.page.getByRole('article').filter({ hasText: 'Willkommen in Lindenplatz!' });
    await welcome.waitFor();
    await steps(newcomer).getByText('0 von 4 erledigt').waitFor();
    await newcomer.checkScreen('first-steps-newcomer');
    await welcome.locator('[data-reply]').click();
    await write(newcomer, 'Hallo, ich bin Nina.');
    await page.locator('main').getByText('Hallo, ich bin Nina.').first().waitFor();
  });

  it('lets whoever reads an open group from outside join it, and answer at once', async () => {
    const { bed } = journey;
    const host = await bed.buildMember({ name: 'Hella Host' });
    const guest = await bed.buildMember({ name: 'Gero Gast' });
    const group = await bed.buildGroup({ createdBy: host.id, name: 'Garten' });
    const asHost = await journey.visit();
    await asHost.signIn(host.email);
    await asHost.goto(`/groups/${group.slug}`);
    await asHost.page.getByText('Die Gruppe ist offen: Was hier geschrieben wird, können alle').waitFor();
    await asHost.page.getByRole('button', { name: /Was gibt es Neues/ }).click();
    await write(asHost, 'Wer gießt im August?');
    const asGuest = await journey.visit();
    await asGuest.signIn(guest.email);
    await asGuest.goto('/');
    const post = asGuest.page.getByRole('article').filter({ hasText: 'Wer gießt im August?' });
    await post.getByRole('button', { name: 'Beitreten, um zu antworten' }).click();
    await asGuest.page.getByText('Willkommen in Garten!').waitFor();
    await write(asGuest, 'Ich gieße montags.');
    await asHost.page.locator('main').getByText('Ich gieße montags.').first().waitFor();
  });

  it('has an imprint from the start, which says to administrators what belongs there', async () => {
    const visitor = await journey.visit();
    await visitor.goto('/users/sign_in');
    await visitor.page.getByRole('link', { name: 'Impressum' }).click();
    await visitor.page.getByText('hat hier noch nichts hinterlegt').waitFor();
    await visitor.checkScreen('imprint-empty');
    await visitor.signIn('annika@example.org', PASSWORD);
    await visitor.load('/imprint');
    await visitor.page.getByText('Hierher gehören Name, Anschrift und Kontakt').waitFor();
  });
});
