import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltMember, PASSWORD } from '../../apps/server/src/testing/build.ts';
import { outboxMails } from '../../apps/server/src/testing/outbox-mails.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let bert: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
});
afterAll(() => journey.stop());

/** The path of the link in the newest mail to an address with this subject. */
async function linkTo(email: string, subject: RegExp): Promise<string> {
  const { text } = await outboxMails(journey.bed).mailTo(email, { subject });
  return /https?:\/\/[^/]+(\/users\/\S+)/.exec(text!)![1]!;
}

async function changeAccount(visitor: Visitor, field: string, value: string): Promise<void> {
  const { page } = visitor;
  await visitor.goto('/users/edit');
  await page.getByLabel(field, { exact: true }).fill(value);
  await page.getByLabel('Jetziges Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert.').waitFor();
}

describe('a changed password', () => {
  it('lets the other tab go on, and signs another browser out at once', async () => {
    const home = await journey.visit();
    await home.signIn(anna.email);
    await home.goto('/');
    const tab = await home.context.newPage();
    await tab.goto(journey.url);
    await tab.getByRole('button', { name: /Was gibt es Neues/ }).click();
    const editor = tab.locator('main [contenteditable="true"]').first();
    await editor.pressSequentially('Wer kommt zur Probe?');

    const away = await journey.visit();
    await away.signIn(anna.email);
    const connected = away.page.waitForEvent('websocket');
    await away.load('/');
    await connected;
    // Its live connection is refused once more before it knows.
    away.expectError(/401/);
    home.expectError(/403|401/);

    await changeAccount(home, 'Neues Passwort', 'sieben Schafe im Klee');
    await away.page.waitForURL('**/users/sign_in**', { timeout: 4_000 });

    const saved = tab.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() === 201,
    );
    await editor.press('Control+Enter');
    await saved;
    await tab.getByText('Wer kommt zur Probe?').first().waitFor();
    // The tab that made the change goes on as well.
    await home.page.getByLabel('Vorname').fill('Annika');
    await home.page.getByRole('button', { name: 'Speichern' }).click();
    await expect.poll(() => home.page.getByRole('button', { name: /Annika Amsel/ }).count()).toBe(1);
    await linkTo(anna.email, /Passwort .* wurde geändert/);
  });
});

describe('a changed mail address', () => {
  it('counts once it is confirmed, and is taken back by the old one', async () => {
    const home = await journey.visit();
    await home.signIn(bert.email);
    const phone = await journey.visit({ width: 'phone' });
    await phone.signIn(bert.email);
    const { page } = home;

    await changeAccount(home, 'E-Mail-Adresse', 'bert@neu.example.org');
    await page.getByText('bert@neu.example.org ist noch nicht bestätigt').waitFor();
    expect(await page.getByLabel('E-Mail-Adresse', { exact: true }).inputValue()).toBe(bert.email);
    await home.checkScreen('account-email-waits');
    await page.getByRole('button', { name: 'Noch einmal senden' }).click();
    await page.getByText('Der Link ist noch einmal unterwegs.').waitFor();
    await page.getByRole('button', { name: 'Bisherige behalten' }).click();
    await page.getByText('bert@neu.example.org ist noch nicht bestätigt').waitFor({ state: 'detached' });

    await changeAccount(home, 'E-Mail-Adresse', 'bert@anders.example.org');
    await home.goto(await linkTo('bert@anders.example.org', /Bestätigen Sie/));
    await home.checkScreen('email-confirmation');
    await page.getByRole('button', { name: 'Neue Adresse bestätigen' }).click();
    await page.getByText('Für Ihr Konto gilt jetzt bert@anders.example.org.').waitFor();
    await home.checkScreen('email-confirmed');
    await page.getByRole('link', { name: 'Zu den Einstellungen' }).click();
    await page.getByText('Ein anderes Gerät ist noch von vorher angemeldet.').waitFor();
    await home.checkScreen('account-email-changed');
    await page.getByRole('button', { name: 'Alle anderen abmelden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Alle anderen abmelden' }).click();
    await page.getByText('Alle anderen Geräte sind abgemeldet.').waitFor();
    await expect.poll(() => page.getByText('noch von vorher angemeldet').count()).toBe(0);

    const stranger = await journey.visit();
    const objection = await linkTo(bert.email, /E-Mail-Adresse .* wurde geändert/);
    home.expectError(/401/);
    await stranger.goto(objection);
    await stranger.checkScreen('email-objection');
    await stranger.page.getByRole('button', { name: 'Neuer Adresse widersprechen' }).click();
    await stranger.page.getByText('Ihre alte Adresse gilt wieder').waitFor();
    await stranger.checkScreen('email-restored');
    await page.waitForURL('**/users/sign_in**', { timeout: 4_000 });

    await stranger.goto(await linkTo(bert.email, /alte Adresse gilt wieder/));
    await stranger.page.getByLabel('Neues Passwort').fill('acht Ziegen am Hang');
    await stranger.page.getByRole('button', { name: 'Passwort speichern' }).click();
    await stranger.page.waitForURL('**/users/sign_in');
    await stranger.signIn(bert.email, 'acht Ziegen am Hang');

    stranger.expectError(/422/);
    await stranger.goto(objection);
    await stranger.page.getByRole('button', { name: 'Neuer Adresse widersprechen' }).click();
    await stranger.page.getByText('Dieser Link gilt nicht mehr').waitFor();
    await stranger.checkScreen('email-link-spent');
  });
});
