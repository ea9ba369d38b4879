import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import { type BuiltMember, PASSWORD } from '../../apps/server/src/testing/build.ts';
import { outboxMails } from '../../apps/server/src/testing/outbox-mails.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let admin: BuiltMember;
beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  anna = await journey.bed.buildMember({ name: 'Anna Amsel' });
  admin = await journey.bed.buildMember({ name: 'Vera Verwalter', isNetworkAdmin: true });
  await set({ two_factor: 'enabled' });
});
afterAll(() => journey.stop());

async function set(change: Record<string, unknown>): Promise<void> {
  const methods = { two_factor_totp_available: true, two_factor_email_available: true };
  await changeSettings(journey.bed.db.kysely, { ...methods, ...change });
  await journey.bed.services.settings.reload();
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function codeFrom(email: string, number: number): Promise<string> {
  const { subject } = await outboxMails(journey.bed).mailTo(email, { subject: /\b\d{6}\b/, number });
  return /\b\d{6}\b/.exec(subject!)![0];
}

/** Signs in with the form, as far as the second step. */
async function submitPassword({ page, goto }: Visitor, email: string): Promise<void> {
  await goto('/users/sign_in');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/users/two_factor_authentication');
}

let secret: string;
let backup: string[];

it('[RUL-0553] [RUL-0555] [RUL-0560] [RUL-0561] [RUL-0563] sets an app up with its picture or key, and saves the backup codes as a text file', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await visitor.signIn(anna.email);
  await visitor.goto('/users/edit');
  await page.getByRole('link', { name: 'Zweiten Faktor verwalten' }).click();
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  await page.getByRole('img', { name: /QR-Code/ }).waitFor();
  await visitor.checkScreen('second-factor');
  const shown = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
  secret = shown!.replaceAll(' ', '');
  visitor.expectError(/400/);
  const field = page.getByLabel('Code', { exact: true });
  await field.fill('12ab 3456');
  expect(await field.inputValue()).toBe('123456');
  await page.getByRole('button', { name: 'Prüfen und einschalten' }).click();
  await page.getByText('Dieser Code stimmt nicht.').waitFor();
  await field.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Prüfen und einschalten' }).click();
  await page.getByText('Die Authenticator-App ist eingeschaltet.').waitFor();
  await visitor.checkScreen('second-factor-codes');
  backup = await page.locator('ol code').allInnerTexts();
  expect(backup).toHaveLength(10);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Textdatei sichern' }).click();
  const file = readFileSync(await (await downloaded).path(), 'utf8');
  for (const code of backup) expect(file).toContain(code);
  expect(file).toContain('Backup-Codes für');
  expect(file).toContain(String(new Date().getFullYear()));
  expect(await page.getByRole('button', { name: 'Fertig' }).isDisabled()).toBe(true);
  await page.getByLabel('Ich habe die Codes gesichert').check();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.getByText('Noch 10 von 10').waitFor();
  await visitor.checkScreen('second-factor-index');
});

it('asks for the code at the sign-in and leads on; a backup code does too', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await visitor.load('/groups');
  await page.locator('[name="email"]').fill(anna.email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/users/two_factor_authentication');
  await page.getByLabel('Code', { exact: true }).waitFor();
  await visitor.checkScreen('second-step');
  // It stands after the page was loaded anew, and no other screen is open.
  await visitor.load('/groups');
  await page.waitForURL('**/users/two_factor_authentication');
  visitor.expectError(/400/);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Dieser Code stimmt nicht.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/groups');

  const other = await journey.visit({ width: 'phone' });
  await submitPassword(other, anna.email);
  await other.page.getByLabel('Code', { exact: true }).fill(backup[0]!.toLowerCase().replace('-', ' '));
  await other.page.getByRole('button', { name: 'Anmelden' }).click();
  await other.page.waitForURL((address) => address.pathname === '/');
  await other.goto('/users/authentication/factors');
  await other.page.getByText('Noch 9 von 10').waitFor();
});

it('[RUL-0557] [RUL-0558] [RUL-0559] [RUL-0562] adds codes by mail, and takes factors out', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await visitor.signIn(admin.email);
  await visitor.goto('/users/authentication/factors');
  await page.getByRole('button', { name: 'Code per E-Mail einrichten' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await codeFrom(admin.email, 1));
  await page.getByRole('button', { name: 'Prüfen und einschalten' }).click();
  await page.getByLabel('Ich habe die Codes gesichert').check();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.getByText('Noch 10 von 10').waitFor();
  await page.getByRole('button', { name: 'Code per E-Mail löschen' }).click();
  await page.getByText('Der zweite Faktor ist gelöscht.').waitFor();
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click();
  const shown = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(shown!.replaceAll(' ', '')));
  await page.getByRole('button', { name: 'Prüfen und einschalten' }).click();
  await page.locator('ol code').first().waitFor();
  const codes = await page.locator('ol code').allInnerTexts();
  await page.getByLabel('Ich habe die Codes gesichert').check();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.getByRole('button', { name: 'Authenticator-App löschen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).fill(codes[0]!);
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).waitFor();
});

it('[RUL-0566] helps a member who has lost their factor with a code, which leads to a new one', async () => {
  const office = await journey.visit();
  await office.signIn(admin.email);
  await office.goto(`/administration/members/${anna.id}/authentication/factors`);
  await office.page.getByRole('button', { name: 'Einmalcode erstellen' }).click();
  await office.page.getByRole('dialog').getByRole('button', { name: 'Einmalcode erstellen' }).click();
  const code = await office.page.locator('main code').textContent();
  await office.checkScreen('member-factors');
  await outboxMails(journey.bed).mailTo(anna.email, { subject: /Einmalcode/ });

  const visitor = await journey.visit();
  await submitPassword(visitor, anna.email);
  await visitor.page.getByLabel('Code', { exact: true }).fill(code!);
  await visitor.page.getByRole('button', { name: 'Anmelden' }).click();
  await visitor.page.waitForURL('**/users/authentication/factors');
  await visitor.page.getByRole('button', { name: 'Authenticator-App einrichten' }).waitFor();
});

it('[A-10] leads who has none to the set-up when one is demanded, and lets them in then', async () => {
  const inside = await journey.visit();
  await inside.signIn((await journey.bed.buildMember({ name: 'Ida Innen' })).email);
  await inside.goto('/groups');
  await inside.page.getByRole('button', { name: /Ida Innen/ }).waitFor();
  // What the page asks for while it is led away is refused.
  inside.expectError(/403/);
  const visitor = await journey.visit();
  const { page } = visitor;
  const { email } = await journey.bed.buildMember({ name: 'Nina Neu' });
  await set({ two_factor: 'enforced' });
  await submitPassword(visitor, email);
  await page.getByRole('button', { name: 'Code per E-Mail' }).click();
  await page.getByText(email).waitFor();
  await visitor.checkScreen('second-factor-demanded');
  await page.getByLabel('Code', { exact: true }).fill(await codeFrom(email, 1));
  await page.getByRole('button', { name: 'Prüfen und einschalten' }).click();
  await page.getByLabel('Ich habe die Codes gesichert').check();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.waitForURL((address) => address.pathname === '/');
  await page.getByRole('button', { name: /Nina Neu/ }).waitFor();
  await inside.page.waitForURL('**/users/two_factor_authentication');
  await inside.page.getByRole('heading', { name: 'Zweiten Faktor einrichten' }).waitFor();
});
