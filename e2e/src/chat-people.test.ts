import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { chatOf, fieldOf, messageOf, openChat, say } from './chat-talk.ts';

let journey: Journey;
let ada: BuiltMember;
let ben: BuiltMember;
let group: { id: number };
let adas: Visitor;
let bens: Visitor;
let guests: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  ada = await bed.buildMember({ name: 'Ada Lang' });
  ben = await bed.buildMember({ name: 'Ben Kurz' });
  const guest = await bed.buildMember({ name: 'Gerda Gast', isExternal: true });
  group = await bed.buildGroup({
    createdBy: ada.id,
    name: 'AG Sommerfest',
    chatEnabled: true,
    members: [ben.id, guest.id],
  });
  [adas, bens, guests] = [await journey.visit(), await journey.visit(), await journey.visit()];
  await adas.signIn(ada.email);
  await adas.goto('/');
  await bens.signIn(ben.email);
  await bens.goto('/');
  await guests.signIn(guest.email);
  await guests.goto('/');
});
afterAll(() => journey.stop());

const letGuestsChat = (guest_users_allow_chat: boolean) =>
  changeSettings(journey.bed.db.kysely, { guest_users_allow_chat });
const toggleOf = ({ page }: Visitor) => page.locator('[data-chat-toggle]');

describe('a guest', () => {
  it('has no chats, until the network lets guests chat: then at once, without a reload [RUL-0249]', async () => {
    const inGroup = chatOf(`group/${group.id}`);
    await guests.goto(inGroup);
    await guests.page.getByText('Externe Mitglieder können in diesem Netzwerk nicht chatten').waitFor();
    expect(await fieldOf(guests).count()).toBe(0);
    await guests.checkScreen('chat-not-for-guests');
    await openChat(adas, `group/${group.id}`);
    await say(adas, 'Noch unter uns');
    await messageOf(adas, 'Noch unter uns').waitFor();

    await letGuestsChat(true);
    await fieldOf(guests).waitFor();
    await messageOf(guests, 'Noch unter uns').waitFor();
    await say(adas, 'Willkommen');
    await messageOf(guests, 'Willkommen').waitFor();
    await say(guests, 'Danke, ich bringe Salat mit');
    await messageOf(adas, 'Danke, ich bringe Salat mit').waitFor();
    await messageOf(guests, 'Willkommen').hover();
    await messageOf(guests, 'Willkommen').getByRole('button', { name: 'Weitere Aktionen' }).click();
    await guests.page.getByRole('menuitem', { name: 'Text kopieren' }).waitFor();
    expect(await guests.page.getByRole('menuitem', { name: /Privat an/ }).count()).toBe(0);
    await guests.page.keyboard.press('Escape');
  });

  it('has none again once the network changes its mind, wherever the chats stand', async () => {
    const second = await guests.context.newPage();
    await second.goto(`${journey.url}/info`);
    await second.locator('[data-chat-toggle]').click();
    await second.getByRole('complementary', { name: 'Chats' }).waitFor();
    await fieldOf(guests).fill('Noch ein Satz');

    await letGuestsChat(false);
    await guests.page.getByText('Externe Mitglieder können in diesem Netzwerk nicht chatten').waitFor();
    await second.getByRole('complementary', { name: 'Chats' }).waitFor({ state: 'detached' });
    await second.locator('[data-chat-toggle]').waitFor({ state: 'detached' });
    await say(adas, 'Wieder unter uns');
    await messageOf(adas, 'Wieder unter uns').waitFor();
    expect(await guests.page.getByText('Wieder unter uns').count()).toBe(0);
    expect(await toggleOf(guests).count()).toBe(0);
    await second.close();
  });

  it('has none either where that is decided between the page and its live connection', async () => {
    await letGuestsChat(true);
    await fieldOf(guests).waitFor();
    await journey.bed.delivered();
    const late = await guests.context.newPage();
    await late.addInitScript(() => {
      const waiting: (() => void)[] = [];
      Object.assign(window, { waiting, requestIdleCallback: (run: () => void) => waiting.push(run) });
    });
    await late.goto(`${journey.url}/info`);
    // Chats that are open notice by themselves.
    await late.locator('[data-chat-toggle]').click();
    await late.waitForLoadState('networkidle');
    await letGuestsChat(false);
    await toggleOf(guests).waitFor({ state: 'detached' });
    await journey.bed.delivered();
    expect(await late.locator('[data-chat-toggle]').count()).toBe(1);
    await late.evaluate(() => {
      for (const run of (window as unknown as { waiting: (() => void)[] }).waiting) run();
    });
    await late.locator('[data-chat-toggle]').waitFor({ state: 'detached' });
    await late.close();
  });
});

describe('the chat of a group', () => {
  it('says how many are there, as they come and go', async () => {
    const { bed } = journey;
    const cora = await bed.buildMember({ name: 'Cora Neu' });
    const choir = await bed.buildGroup({
      createdBy: ada.id,
      name: 'Chor',
      chatEnabled: true,
      members: [cora.id],
    });
    await openChat(adas, `group/${choir.id}`);
    const head = (words: string) => adas.page.getByText(words, { exact: true });
    await head('2 Mitglieder · 1 online').waitFor();
    const coras = await journey.visit();
    await coras.signIn(cora.email);
    await coras.goto(chatOf(`group/${choir.id}`));
    await head('2 Mitglieder · 2 online').waitFor();
    await coras.context.close();
    await head('2 Mitglieder · 1 online').waitFor();
  });
});

describe('somebody who is ignored', () => {
  it('writes as before and is not told; who ignores them is not disturbed', async () => {
    await openChat(bens, `member/${ada.id}`);
    await say(bens, 'Kommst du?');
    await openChat(adas, `member/${ben.id}`);
    await messageOf(adas, 'Kommst du?').waitFor();

    const { page } = adas;
    await adas.goto(`/members/${ben.id}`);
    await page
      .getByRole('button', { name: /Weitere|Mehr|Aktionen/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Ignorieren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ignorieren' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await openChat(adas, `group/${group.id}`);
    await say(bens, 'Hallo?');
    await messageOf(bens, 'Hallo?').waitFor();
    await openChat(bens, `group/${group.id}`);
    await say(bens, 'Hört mich jemand?');
    await messageOf(adas, 'Nachricht einer Person, die Sie ignorieren').waitFor();
    expect(await page.getByText('Hört mich jemand?').count()).toBe(0);
    expect(
      await page
        .getByRole('link', { name: /Ben Kurz/ })
        .filter({ hasText: 'Hallo?' })
        .count(),
    ).toBe(0);
    const entry = page.getByRole('link', { name: /AG Sommerfest/ });
    await entry.getByText('Nachricht einer Person, die Sie ignorieren').first().waitFor();
    await adas.checkScreen('chat-ignored');

    await adas.goto(chatOf(`member/${ben.id}`));
    await page.getByText('Sie ignorieren diese Person.').waitFor();
    expect(await page.getByText('Hallo?').count()).toBe(0);
    expect(await fieldOf(adas).count()).toBe(0);
    await openChat(bens, `member/${ada.id}`);
    await messageOf(bens, 'Hallo?').waitFor();
    expect(await bens.page.getByText(/ignorier/i).count()).toBe(0);
  });

  it('sends messages that do not come, and sees nothing of that', async () => {
    await bens.goto(`/messages/new?to=${ada.id}`);
    const { page } = bens;
    await page.getByRole('button', { name: 'Ada Lang entfernen' }).waitFor();
    await page.getByLabel('Betreff').fill('Letzter Versuch');
    await page.locator('[contenteditable="true"]:visible').first().click();
    await page.keyboard.insertText('Bist du noch da?');
    await page.getByRole('button', { name: 'Senden', exact: true }).click();
    await page.getByRole('heading', { name: 'Letzter Versuch' }).waitFor();
    await page
      .getByRole('button', { name: /Ada Lang|Empf/ })
      .or(page.getByText('An Ada Lang'))
      .first()
      .waitFor();
    await adas.goto('/messages');
    await adas.page.getByText('Keine Nachrichten').waitFor();
    await adas.goto('/notifications');
    await adas.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await adas.page.getByText('Letzter Versuch').count()).toBe(0);
  });
});
