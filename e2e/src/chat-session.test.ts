import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type BuiltMember, PASSWORD } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { cutSockets, fieldOf, holdSockets, messageOf, openChat } from './chat-talk.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let bens: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Lang' });
  ben = await journey.bed.buildMember({ name: 'Ben Kurz' });
  bens = await journey.visit();
  await bens.signIn(ben.email);
  await openChat(bens, `member/${ada.id}`);
});
afterAll(() => journey.stop());

async function enter(): Promise<Visitor> {
  const visitor = await journey.visit();
  await visitor.signIn(ada.email);
  await openChat(visitor, `member/${ben.id}`);
  return visitor;
}

/** Her sessions run out, as they do after weeks: nothing tells anybody, and open connections stay open. */
const endSessions = () =>
  sql`update sessions set expires_at = now() - interval '1 second' where member_id = ${ada.id}`.execute(
    journey.bed.db.kysely,
  );

/** Signs in where the product has led to. */
async function signInAgain({ page }: Visitor): Promise<void> {
  await page.waitForURL(/\/users\/sign_in/);
  await page.locator('input[autocomplete~="username"], input[type="email"]').first().fill(ada.email);
  await page.locator('input[type="password"]').first().fill(PASSWORD);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL((address) => !address.pathname.startsWith('/users/'));
}

async function storedCount(text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chat_messages where text = ${text}
  `.execute(journey.bed.db.kysely);
  return rows[0]!.count;
}

describe('a session that ends while somebody writes', () => {
  it('leads to the sign-in, and back to the chat with every letter', async () => {
    const adas = await enter();
    const text = 'Ich bin mitten im Satz';
    // What the page asks by itself when it opens would lead to the sign-in before.
    await adas.page.waitForLoadState('networkidle');
    await fieldOf(adas).pressSequentially(text.slice(0, 10));
    await endSessions();
    // At once: the first answer leads away, and nobody can type into a page that is gone.
    await adas.page.keyboard.insertText(text.slice(10));
    await signInAgain(adas);
    await fieldOf(adas).waitFor();
    await expect.poll(() => fieldOf(adas).inputValue()).toBe(text);
    await fieldOf(adas).press('Enter');
    await messageOf(bens, text).waitFor();
    expect(await storedCount(text)).toBe(1);
  });

  it('keeps what was sent into it, and sends it once after the sign-in', async () => {
    const adas = await enter();
    await fieldOf(adas).fill('Kurz davor geschrieben');
    // Written a while ago: nothing is said of it any more.
    await adas.page.reload();
    await expect.poll(() => fieldOf(adas).inputValue()).toBe('Kurz davor geschrieben');
    await adas.page.getByRole('button', { name: 'Senden', disabled: false }).waitFor();
    // What the page asks by itself when it opens would lead to the sign-in before.
    await adas.page.waitForLoadState('networkidle');
    await endSessions();
    await fieldOf(adas).press('Enter');
    await signInAgain(adas);
    await messageOf(adas, 'Kurz davor geschrieben').waitFor();
    await messageOf(bens, 'Kurz davor geschrieben').waitFor();
    await adas.page.locator('[data-outgoing]').waitFor({ state: 'detached' });
    expect(await adas.page.getByText('Nicht gesendet').count()).toBe(0);
    expect(await storedCount('Kurz davor geschrieben')).toBe(1);
    expect(await fieldOf(adas).inputValue()).toBe('');
  });
});

describe('a token that runs out while somebody writes', () => {
  it('is fetched anew when the connection needs it: nobody signs in, and nothing is lost or doubled', async () => {
    const adas = await journey.visit();
    await holdSockets(adas);
    await adas.signIn(ada.email);
    await openChat(adas, `member/${ben.id}`);
    const { page } = adas;
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3 * 60 * 60 * 1000;
    });
    await fieldOf(adas).pressSequentially('Über drei');
    await cutSockets(adas);
    await page.getByText('Verbindung verloren').first().waitFor();
    await fieldOf(adas).pressSequentially(' Stunden');
    await fieldOf(adas).press('Enter');
    const asked = page.waitForRequest(/\/api\/v1\/chat_token/);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).first().click();
    await asked;
    await messageOf(bens, 'Über drei Stunden').waitFor();
    expect(await storedCount('Über drei Stunden')).toBe(1);
    expect(new URL(page.url()).pathname).toMatch(/^\/chat\//);
  });
});
