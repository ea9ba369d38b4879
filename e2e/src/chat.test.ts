import { updateGroupMember } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { chatOf, cutSockets, fieldOf, holdSockets, messageOf, say } from './chat-talk.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let group: { id: number; slug: string };
let adas: Visitor;
let bens: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  await journey.bed.openNetwork();
  ada = await journey.bed.buildMember({ name: 'Ada Lang' });
  ben = await journey.bed.buildMember({ name: 'Ben Kurz' });
  group = await journey.bed.buildGroup({
    createdBy: ada.id,
    name: 'AG Sommerfest',
    chatEnabled: true,
    members: [ben.id],
  });
  adas = await journey.visit();
  bens = await journey.visit();
  await adas.signIn(ada.email);
  await adas.goto('/');
  await bens.signIn(ben.email);
  await bens.goto('/');
});
afterAll(() => journey.stop());

const withBen = () => chatOf(`member/${ben.id}`);
const withAda = () => chatOf(`member/${ada.id}`);
const inGroup = () => chatOf(`group/${group.id}`);

const ownOf = ({ page }: Visitor, text: string) =>
  page.locator('[role="log"] li').filter({ hasText: text }).last();

async function open(visitor: Visitor, address: string): Promise<void> {
  await visitor.goto(address);
  await fieldOf(visitor).waitFor();
}

async function act(visitor: Visitor, text: string, name: string): Promise<void> {
  await messageOf(visitor, text).hover();
  await messageOf(visitor, text).getByRole('button', { name, exact: true }).click();
}

/** How often the database has a message with this text. */
async function storedCount(text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chat_messages where text = ${text}
  `.execute(journey.bed.services.db.kysely);
  return rows[0]!.count;
}

/** Cuts the visitor off, as a tunnel does: the socket dies and nothing new comes through. */
async function goOffline(visitor: Visitor): Promise<void> {
  await visitor.context.setOffline(true);
  await cutSockets(visitor);
}

describe('two people in a private chat', () => {
  it('see what the other writes, that they write, and how far the own message got [RUL-0250] [RUL-0281]', async () => {
    await open(adas, withBen());
    await say(adas, 'Kommst du am **Samstag**?');
    await messageOf(adas, 'Kommst du am Samstag?').locator('strong').waitFor();
    await open(bens, withAda());
    await messageOf(bens, 'Kommst du am Samstag?').waitFor();
    await ownOf(adas, 'Kommst du am Samstag?').getByText('Gelesen').waitFor();
    await fieldOf(bens).pressSequentially('Ja');
    await adas.page.getByText('Ben Kurz schreibt …').first().waitFor();
    await adas.page.getByText('Ben Kurz schreibt …').first().waitFor({ state: 'detached' });
    await fieldOf(bens).press('Enter');
    await messageOf(adas, 'Ja').waitFor();
  });

  it('send with Enter alone, and nothing empty [RUL-0272] [RUL-0273]', async () => {
    const { page } = adas;
    const send = page.getByRole('button', { name: 'Senden' });
    await fieldOf(adas).fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await fieldOf(adas).press('Enter');
    await fieldOf(adas).fill('erste Zeile');
    for (const key of ['Shift+Enter', 'Control+Enter', 'Alt+Enter', 'Meta+Enter'])
      await fieldOf(adas).press(key);
    await fieldOf(adas).pressSequentially('zweite Zeile');
    expect(await fieldOf(adas).inputValue()).toBe('erste Zeile\nzweite Zeile');
    expect(await messageOf(bens, 'erste Zeile').count()).toBe(0);
    await fieldOf(adas).press('Enter');
    await messageOf(bens, 'zweite Zeile').waitFor();
    expect(await fieldOf(adas).inputValue()).toBe('');
  });

  it('write in a field of one to eight rows [RUL-0274]', async () => {
    const heightOf = async (lines: number) => {
      await fieldOf(adas).fill(Array.from({ length: lines }, (_, line) => `Zeile ${line}`).join('\n'));
      return (await fieldOf(adas).boundingBox())!.height;
    };
    const one = await heightOf(1);
    expect(await heightOf(4)).toBe(one * 4);
    expect(await heightOf(8)).toBe(one * 8);
    expect(await heightOf(30)).toBe(one * 8);
    await fieldOf(adas).fill('');
  });

  it('quote, jump to what was quoted, and take a quote back [RUL-0243] [RUL-0264]', async () => {
    await act(bens, 'Kommst du am Samstag?', 'Zitieren');
    await bens.page.getByRole('button', { name: 'Zitat entfernen' }).click();
    expect(await bens.page.getByRole('button', { name: 'Zitat entfernen' }).count()).toBe(0);
    await act(bens, 'Kommst du am Samstag?', 'Zitieren');
    await say(bens, 'Gegen zehn');
    expect(await bens.page.getByRole('button', { name: 'Zitat entfernen' }).count()).toBe(0);
    const quote = messageOf(adas, 'Gegen zehn').getByRole('button', { name: /Ada Lang/ });
    await quote.click();
    await messageOf(adas, 'Kommst du am Samstag?').first().waitFor();
  });

  it('edit, react and delete, and the other sees it at once', async () => {
    await act(bens, 'Gegen zehn', 'Weitere Aktionen');
    await bens.page.getByRole('menuitem', { name: 'Bearbeiten' }).click();
    await say(bens, 'Gegen halb elf');
    await messageOf(adas, 'Gegen halb elf').getByText('bearbeitet').waitFor();
    await act(adas, 'Gegen halb elf', 'Reagieren');
    await adas.page.getByRole('button', { name: 'Mit 👍 reagieren' }).click();
    await messageOf(bens, 'Gegen halb elf').getByRole('button', { name: '👍, 1 Reaktion' }).click();
    await messageOf(adas, 'Gegen halb elf').getByRole('button', { name: '👍, 2 Reaktionen' }).waitFor();
    await act(bens, 'Gegen halb elf', 'Weitere Aktionen');
    await bens.page.getByRole('menuitem', { name: 'Löschen' }).click();
    await bens.page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await messageOf(adas, 'Nachricht gelöscht').waitFor();
    expect(await messageOf(adas, 'halb elf').count()).toBe(0);
  });

  it('are not offered a private chat where they are in one [RUL-0247]', async () => {
    await act(adas, 'zweite Zeile', 'Weitere Aktionen');
    await adas.page.getByRole('menuitem', { name: 'Text kopieren' }).waitFor();
    expect(await adas.page.getByRole('menuitem', { name: /Privat an/ }).count()).toBe(0);
    await adas.page.keyboard.press('Escape');
  });

  it('see emoji alone large, and the beginning of the chat [RUL-0244] [RUL-0246]', async () => {
    await say(adas, '🎉👏');
    const size = await messageOf(bens, '🎉👏')
      .getByText('🎉👏')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThan(30);
    await adas.page.getByText('Keine weiteren Nachrichten').waitFor();
    await ownOf(adas, '🎉👏').getByText('Gelesen').waitFor();
  });
});

describe('what is unread', () => {
  it('has a line above it, a number in the list, and is read in all tabs after a second [RUL-0237] [RUL-0270]', async () => {
    await bens.goto('/chat');
    const other = await bens.context.newPage();
    await other.goto(`${journey.url}/info`);
    const tile = other.getByRole('link', { name: /Chat/ }).first();
    await open(adas, inGroup());
    for (const text of ['Die Druckerei wartet', 'Wer holt die Plakate?', 'Bitte bis Freitag'])
      await say(adas, text);
    const entry = bens.page.getByRole('link', { name: /AG Sommerfest/ });
    await entry.getByText('3 ungelesen').waitFor();
    await entry.getByText('Ada Lang: Bitte bis Freitag').waitFor();
    await tile.getByText('3 ungelesen').waitFor();
    await bens.page.bringToFront();
    await entry.click();
    await bens.page.getByText('3 neue Nachrichten').waitFor();
    await entry.getByText('3 ungelesen').waitFor({ state: 'detached' });
    await tile.getByText('3 ungelesen').waitFor({ state: 'detached' });
    expect(await bens.page.getByText('3 neue Nachrichten').count()).toBe(1);
    await ownOf(adas, 'Bitte bis Freitag').getByText('Gelesen von 1').waitFor();
    await other.close();
  });
});

describe('a lost connection', () => {
  it('is said, loses nothing that was written, and brings what was missed [RUL-0236] [RUL-0266]', async () => {
    adas.expectError(/WebSocket connection|ERR_INTERNET_DISCONNECTED/);
    await holdSockets(adas);
    await open(adas, inGroup());
    await goOffline(adas);
    await adas.page.getByText('Verbindung verloren').first().waitFor();
    // Where one writes stays in sight, whatever is said above.
    const hidden = await adas.page.locator('#main').evaluate((main) => main.scrollHeight - main.clientHeight);
    expect(hidden).toBe(0);
    await say(adas, 'Im Tunnel geschrieben');
    await say(adas, 'und gleich danach');
    await ownOf(adas, 'Im Tunnel geschrieben').getByText('Wird gesendet').waitFor();
    await say(bens, 'Derweil im Hellen');
    await messageOf(bens, 'Derweil im Hellen').waitFor();
    expect(await messageOf(adas, 'Derweil im Hellen').count()).toBe(0);
    await adas.context.setOffline(false);
    await adas.page.getByRole('button', { name: 'Noch einmal versuchen' }).first().click();
    await messageOf(adas, 'Derweil im Hellen').waitFor();
    await messageOf(bens, 'und gleich danach').waitFor();
    const order = await bens.page.locator('[data-number] .prose').allTextContents();
    expect(order.slice(-3).map((text) => text.trim())).toEqual([
      'Derweil im Hellen',
      'Im Tunnel geschrieben',
      'und gleich danach',
    ]);
    expect(await storedCount('Im Tunnel geschrieben')).toBe(1);
  });

  it('and a reload in it keep what was written, which is sent once by two tabs', async () => {
    await goOffline(adas);
    await say(adas, 'Vor dem Neuladen');
    await ownOf(adas, 'Vor dem Neuladen').getByText('Wird gesendet').waitFor();
    await adas.context.setOffline(false);
    const second = await adas.context.newPage();
    await Promise.all([adas.page.reload(), second.goto(journey.url + inGroup())]);
    await messageOf(bens, 'Vor dem Neuladen').waitFor();
    // A connection that fails is tried again after five to ten seconds, each time.
    await messageOf(adas, 'Vor dem Neuladen').waitFor({ timeout: 60_000 });
    await second
      .locator('[data-number]')
      .filter({ hasText: 'Vor dem Neuladen' })
      .waitFor({ timeout: 60_000 });
    await second.locator('[data-outgoing]').waitFor({ state: 'detached' });
    expect(await storedCount('Vor dem Neuladen')).toBe(1);
    await second.close();
  });
});

describe('a connection that is being opened', () => {
  it('loses nothing that is written before it is known from where on news are told', async () => {
    const text = 'Während der Tür aufging';
    const page = await adas.context.newPage();
    let isTold = false;
    let ask: (() => void) | undefined;
    await page.routeWebSocket(/\/api\/chat\/socket/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (String(message).includes(text)) isTold = true;
        socket.send(message);
      });
      socket.onMessage((message) => {
        if (String(message).includes('"catch_up"')) ask = () => server.send(message);
        else server.send(message);
      });
    });
    await page.goto(journey.url + inGroup());
    await expect.poll(() => ask).toBeDefined();
    await say(bens, text);
    await expect.poll(() => isTold).toBe(true);
    ask!();
    await page.locator('[data-number]').filter({ hasText: text }).waitFor();
    await page.close();
    await say(adas, 'Ist angekommen');
    await messageOf(bens, 'Ist angekommen').waitFor();
  });
});

describe('two tabs', () => {
  it('share a draft [RUL-0277]', async () => {
    await open(adas, inGroup());
    const second = await adas.context.newPage();
    await second.goto(journey.url + inGroup());
    await second.getByRole('textbox', { name: /Nachricht an/ }).waitFor();
    await fieldOf(adas).fill('Angefangen im ersten');
    await second.waitForFunction(() => document.querySelector('textarea')?.value === 'Angefangen im ersten');
    await open(adas, withBen());
    expect(await fieldOf(adas).inputValue()).toBe('');
    await open(adas, inGroup());
    expect(await fieldOf(adas).inputValue()).toBe('Angefangen im ersten');
    await fieldOf(adas).fill('');
    await second.close();
  });
});

describe('a chat', () => {
  it('is muted until one says otherwise [RUL-0257] [RUL-0259] [RUL-0260]', async () => {
    const { page } = adas;
    const menu = page.getByRole('button', { name: 'Aktionen zum Chat' });
    await open(adas, inGroup());
    await menu.click();
    for (const name of ['Eine Stunde stumm', 'Heute stumm', 'Diese Woche stumm', 'In der App stumm'])
      await page.getByRole('menuitem', { name }).waitFor();
    await page.getByRole('menuitem', { name: 'Für immer stumm' }).click();
    const entry = page.getByRole('link', { name: /AG Sommerfest/ });
    await entry.getByLabel('stumm').waitFor();
    await menu.click();
    expect(await page.getByRole('menuitem', { name: 'Heute stumm' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Nicht mehr stumm' }).click();
    await entry.getByLabel('stumm').waitFor({ state: 'detached' });
  });

  it('shows the group and offers a private chat with who wrote [RUL-0240] [RUL-0247]', async () => {
    const { page } = bens;
    await open(bens, inGroup());
    await page.getByText('2 Mitglieder').first().waitFor();
    // Ada runs the group.
    await page.locator('[data-number]').getByText('Leitung', { exact: true }).first().waitFor();
    await act(bens, 'Bitte bis Freitag', 'Weitere Aktionen');
    await page.getByRole('menuitem', { name: 'Privat an Ada Lang schreiben' }).click();
    await page.getByRole('textbox', { name: 'Nachricht an Ada Lang' }).waitFor();
    await page.goBack();
    await messageOf(bens, 'Vor dem Neuladen').hover();
  });

  it('marks at once who begins or ceases to run the group', async () => {
    await open(adas, inGroup());
    await say(bens, 'Ich übernehme das');
    const mark = messageOf(adas, 'Ich übernehme das').getByText('Leitung', { exact: true });
    await messageOf(adas, 'Ich übernehme das').getByRole('link', { name: 'Ben Kurz' }).waitFor();
    expect(await mark.count()).toBe(0);
    const client = await journey.bed.as(ada.id);
    const params = { slug: group.slug, member_id: ben.id };
    await client.call(updateGroupMember, { params, body: { is_group_admin: true } });
    await mark.waitFor();
    await client.call(updateGroupMember, { params, body: { is_group_admin: false } });
    await mark.waitFor({ state: 'detached' });
  });

  it('begins with a search for people and one’s groups [RUL-0239] [RUL-0280]', async () => {
    const { page } = adas;
    await adas.goto('/chat/new');
    await page.getByRole('heading', { name: 'Personen' }).waitFor();
    await page.getByRole('searchbox').fill('Ben');
    await page.getByRole('link', { name: 'AG Sommerfest' }).last().waitFor();
    await page.locator('#main').getByRole('link', { name: 'Ben Kurz' }).click();
    await page.getByRole('textbox', { name: 'Nachricht an Ben Kurz' }).waitFor();
  });

  it('that is not one’s own looks as if there were none', async () => {
    await bens.goto(chatOf('group/999999'));
    await bens.page.getByText('Diesen Chat gibt es nicht').waitFor();
    await bens.goto(chatOf('nonsense'));
    await bens.page.getByText('Diesen Chat gibt es nicht').waitFor();
  });
});

describe('one’s status', () => {
  it('fills in its words, is seen by others, and invisible saves at once [RUL-0238] [RUL-0252] [RUL-0254] [RUL-0255] [RUL-0256]', async () => {
    const { page } = adas;
    await adas.goto('/chat');
    await open(bens, withAda());
    await page.getByRole('button', { name: 'Status ändern' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Beschäftigt').check();
    const words = form.getByLabel('Was andere dazu lesen');
    expect(await words.inputValue()).toBe('Bitte nicht stören');
    await form.getByLabel('Online').check();
    expect(await words.inputValue()).toBe('Bin da');
    await form.getByLabel('Beschäftigt').check();
    await words.fill('Bis fünf\nim Garten');
    await form.getByRole('button', { name: 'Speichern' }).click();
    await bens.page.getByText('beschäftigt · Bis fünf im Garten').waitFor();
    await page.getByRole('button', { name: 'Status ändern' }).click();
    // Pressed, not checked: it is gone before it could be asked whether it is.
    await form.getByLabel('Unsichtbar').click();
    await form.waitFor({ state: 'detached' });
    await bens.page
      .getByRole('banner')
      .getByText('offline')
      .or(bens.page.getByText('offline').first())
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Status ändern' }).click();
    await form.getByLabel('Online').check();
    await form.getByRole('button', { name: 'Speichern' }).click();
  });
});

describe('the panel', () => {
  it('shows the same chats beside every page, and Escape closes it [RUL-0235] [RUL-0469]', async () => {
    const { page } = bens;
    await bens.goto('/info');
    const toggle = page.locator('[data-chat-toggle]');
    await toggle.click();
    const panel = page.getByRole('complementary', { name: 'Chats' });
    await panel.getByRole('link', { name: /AG Sommerfest/ }).click();
    await say(bens, 'Aus dem Panel');
    await messageOf(bens, 'Aus dem Panel').waitFor();
    expect(new URL(page.url()).pathname).toBe('/info');
    await panel.getByRole('button', { name: 'Zu den Chats' }).click();
    const left = panel.getByRole('link', { name: /AG Sommerfest/ });
    await expect.poll(() => left.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Nachricht an Ada Lang' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('leaves the focus to the page where it was open before', async () => {
    const { page } = bens;
    await page.locator('[data-chat-toggle]').click();
    const field = page.getByRole('textbox', { name: 'Nachricht an Ada Lang' });
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.reload();
    await field.waitFor();
    await page.getByRole('log').getByText('Keine weiteren Nachrichten').waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.getByRole('button', { name: 'Chats schließen' }).click();
  });

  it('leads to the page with the same chat', async () => {
    const { page } = bens;
    await page.locator('[data-chat-toggle]').click();
    await page.getByRole('button', { name: 'Als Seite öffnen' }).click();
    await page.waitForURL(/\/chat\/member/);
    await fieldOf(bens).waitFor();
  });
});

describe('a wide window', () => {
  it('always has the quick bar beyond 1884 px, narrower ones have it on demand [RUL-0241] [RUL-0242] [RUL-0282]', async () => {
    const { page } = bens;
    await open(bens, inGroup());
    const bar = page.getByRole('navigation', { name: 'Schnellwechsel' });
    expect(await bar.count()).toBe(0);
    await page.getByRole('button', { name: 'Schnellwechsel' }).click();
    await bar.getByRole('link', { name: /Ada Lang/ }).click();
    await page.getByRole('textbox', { name: 'Nachricht an Ada Lang' }).waitFor();
    await page.getByRole('button', { name: 'Schnellwechsel' }).click();
    expect(await bar.count()).toBe(0);
    await page.setViewportSize({ width: 1884, height: 900 });
    expect(await bar.count()).toBe(0);
    await page.setViewportSize({ width: 1885, height: 900 });
    await bar.waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
