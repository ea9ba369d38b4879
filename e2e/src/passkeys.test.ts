import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import { type BuiltMember, PASSWORD } from '../../apps/server/src/testing/build.ts';
import { outboxMails } from '../../apps/server/src/testing/outbox-mails.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

let journey: Journey;
let anna: BuiltMember;
let admin: BuiltMember;
beforeAll(async () => {
  journey = await startJourney({}, { host: 'localhost' });
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

type Credentials = { credentials: object[] };

/** A device with a fingerprint reader, at which somebody always is; of another visitor's it may have the passkeys. */
async function giveDevice({ context, page }: Visitor, { credentials }: Credentials = { credentials: [] }) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of credentials)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never });
  return {
    kept: () => session.send('WebAuthn.getCredentials', { authenticatorId }),
    /** Whose finger is on the reader. */
    knows: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function submitPassword({ page, goto }: Visitor, email: string): Promise<void> {
  await goto('/users/sign_in');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL('**/users/two_factor_authentication');
}

let annas: Credentials;
let backup: string;

it('adds a passkey with a name and the password, and saves the backup codes that come with the first', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  const device = await giveDevice(visitor);
  await visitor.signIn(anna.email);
  await visitor.goto('/users/authentication/factors');
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Name').inputValue()).toMatch(/Chrome/);
  await visitor.checkScreen('passkey-add');
  await dialog.getByLabel('Name').fill('Annas Laptop');
  await dialog.getByLabel('Ihr Passwort').fill('falsch');
  visitor.expectError(/422/);
  await dialog.getByRole('button', { name: 'Passkey einrichten' }).click();
  await dialog.getByText('Das Passwort stimmt nicht.').waitFor();
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Passkey einrichten' }).click();
  await page.getByText('Der Passkey ist eingerichtet.').waitFor();
  const codes = await page.locator('ol code').allInnerTexts();
  expect(codes).toHaveLength(10);
  backup = codes[0]!;
  await page.getByLabel('Ich habe die Codes gesichert').check();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.getByRole('heading', { name: 'Annas Laptop' }).waitFor();
  await page.getByText('Noch 10 von 10').waitFor();
  await visitor.checkScreen('passkeys');
  await outboxMails(journey.bed).mailTo(anna.email, { subject: /Neuer Passkey/ });

  // The same device has one by now, and says so.
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Passkey einrichten' }).click();
  await dialog.getByText('Auf diesem Gerät ist schon ein Passkey').waitFor();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();

  await page.getByRole('button', { name: 'Annas Laptop umbenennen' }).click();
  await dialog.getByLabel('Name').fill('Annas alter Laptop');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('heading', { name: 'Annas alter Laptop' }).waitFor();
  annas = await device.kept();
  expect(annas.credentials).toHaveLength(1);
});

it('signs in with the passkey alone, and leads on', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  const device = await giveDevice(visitor, annas);
  await visitor.load('/groups');
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).waitFor();
  await visitor.checkScreen('sign-in-passkey');
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await page.waitForURL('**/groups');
  await page.getByRole('button', { name: /Anna Amsel/ }).waitFor();
  annas = await device.kept();
});

it('says at the sign-in that there is none for this host name, rather than nothing', async () => {
  const visitor = await journey.visit();
  const { page } = visitor;
  await giveDevice(visitor);
  await visitor.load('/users/sign_in');
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await page.getByText('Hier ist das localhost.').waitFor();
  await visitor.checkScreen('sign-in-passkey-none');
});

it('asks for the passkey after the password', async () => {
  const visitor = await journey.visit({ width: 'phone' });
  const { page } = visitor;
  const device = await giveDevice(visitor, annas);
  await submitPassword(visitor, anna.email);
  await page.getByText('Weisen Sie sich mit Ihrem Passkey aus').waitFor();
  await visitor.checkScreen('second-step-passkey');
  await page.getByRole('button', { name: 'Passkey benutzen' }).click();
  await page.waitForURL((address) => address.pathname === '/');
  annas = await device.kept();
});

it('says that a passkey belongs to a host name of before, in the sign-in and the account, and removes it', async () => {
  await sql`update passkeys set host = 'dorf.example.org'`.execute(journey.bed.db.kysely);
  const { rows } = await sql<{ id: number }>`select id from passkeys`.execute(journey.bed.db.kysely);
  expect(rows).toHaveLength(1);
  const visitor = await journey.visit();
  const { page } = visitor;
  await giveDevice(visitor, annas);
  visitor.expectError(/422/);
  await visitor.load('/users/sign_in');
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await page.getByText('Mit diesem Passkey geht es hier nicht.').waitFor();
  await submitPassword(visitor, anna.email);
  await page.getByText('Ihr Passkey gehört zu dorf.example.org').waitFor();
  await visitor.checkScreen('second-step-passkey-elsewhere');

  const office = await journey.visit();
  await office.signIn(admin.email);
  await office.goto(`/administration/members/${anna.id}/authentication/factors`);
  await office.page.getByText('Gehört zu dorf.example.org').waitFor();
  await office.page.getByRole('button', { name: 'Einmalcode erstellen' }).waitFor();
  await office.checkScreen('member-factors-passkey');

  await page.getByLabel('Code', { exact: true }).fill(backup);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
  await visitor.goto('/users/authentication/factors');
  await page.getByText('Gehört zu dorf.example.org').waitFor();
  await visitor.checkScreen('passkeys-elsewhere');
  await page.getByRole('button', { name: 'Annas alter Laptop entfernen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ihr Passwort').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await page.getByText('Der Passkey ist entfernt.').waitFor();
  await page.getByRole('heading', { name: 'Annas alter Laptop' }).waitFor({ state: 'detached' });
  // What follows goes by the session's new tokens.
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await dialog.getByLabel('Ihr Passwort').fill('falsch');
  await dialog.getByRole('button', { name: 'Passkey einrichten' }).click();
  await dialog.getByText('Das Passwort stimmt nicht.').waitFor();
});

it('is what somebody sets up of whom a factor is demanded, and comes in with', async () => {
  const { email } = await journey.bed.buildMember({ name: 'Nina Neu' });
  await set({ two_factor: 'enforced' });
  const visitor = await journey.visit();
  const { page } = visitor;
  const device = await giveDevice(visitor);
  await submitPassword(visitor, email);
  await page.getByRole('button', { name: 'Passkey', exact: true }).click();
  await visitor.checkScreen('second-factor-demanded-passkey');
  await device.knows(false);
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await page.getByText('Es wurde kein Passkey benutzt.').waitFor();
  await device.knows(true);
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await page.getByLabel('Ich habe die Codes gesichert').check();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.waitForURL((address) => address.pathname === '/');
  await page.getByRole('button', { name: /Nina Neu/ }).waitFor();
  expect((await device.kept()).credentials).toHaveLength(1);
});
