import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { fieldOf, messageOf, openChat, say } from './chat-talk.ts';

let journey: Journey;
let ben: BuiltMember;
let adas: Visitor;
let bens: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Lang' });
  ben = await bed.buildMember({ name: 'Ben Kurz' });
  await bed.buildGroup({ createdBy: ada.id, name: 'AG Sommerfest', chatEnabled: true, members: [ben.id] });
  [adas, bens] = [await journey.visit(), await journey.visit()];
  await adas.signIn(ada.email);
  await adas.goto('/');
  await bens.signIn(ben.email);
  await openChat(bens, `member/${ada.id}`);
  await say(bens, 'Wann fangen wir an?');
  await messageOf(bens, 'Wann fangen wir an?').waitFor();
});
afterAll(() => journey.stop());

const press = async (...keys: string[]) => {
  for (const key of keys) await adas.page.keyboard.press(key);
};
const type = (text: string) => adas.page.keyboard.type(text);
/** What has the focus, as it is called. */
const focused = () =>
  adas.page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
/** Goes on by Tab until something with this name has the focus. */
async function tabTo(name: RegExp, key = 'Tab'): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    if (name.test(await focused())) return;
    await press(key);
  }
  throw new Error(`${name} is not reached by ${key}; the focus is on "${await focused()}"`);
}

/** Goes to the messages and up to the newest with this text. */
async function arrowTo(text: string): Promise<void> {
  await tabTo(/^Nachrichten$/, 'Shift+Tab');
  for (let count = 0; count < 20; count += 1) {
    await press('ArrowUp');
    if ((await focused()).includes(text)) return;
  }
  throw new Error(`"${text}" is not reached by arrow keys`);
}

describe('somebody without a mouse', () => {
  it('finds a person, writes, and goes on with another chat', async () => {
    await adas.goto('/chat');
    await adas.page.getByRole('link', { name: /Ben Kurz/ }).waitFor();
    await tabTo(/^Neuer Chat$/);
    await press('Enter');
    await adas.page.getByRole('searchbox').waitFor();
    await tabTo(/Person oder Gruppe suchen/);
    await type('Ben');
    await adas.page.locator('#main').getByRole('link', { name: 'Ben Kurz' }).waitFor();
    await tabTo(/^Ben Kurz/);
    await press('Enter');
    await fieldOf(adas).waitFor();
    await expect.poll(focused).toBe('Nachricht an Ben Kurz');
    await type('Um zehn');
    await press('Shift+Enter');
    await type('am Platz');
    await press('Enter');
    await messageOf(bens, 'am Platz').waitFor();
    expect(await focused()).toBe('Nachricht an Ben Kurz');
  });

  it('reaches a message, quotes, reacts, edits and deletes', async () => {
    await arrowTo('Wann fangen wir an?');
    await tabTo(/^Reagieren$/);
    await press('Enter');
    await adas.page.getByRole('button', { name: 'Mit 👍 reagieren' }).waitFor();
    await tabTo(/Mit 👍 reagieren/);
    await press('Enter');
    await messageOf(bens, 'Wann fangen wir an?').getByRole('button', { name: '👍, 1 Reaktion' }).waitFor();
    await tabTo(/^Zitieren$/, 'Shift+Tab');
    await press('Enter');
    await expect.poll(focused).toBe('Nachricht an Ben Kurz');
    await adas.page.getByRole('button', { name: 'Zitat entfernen' }).waitFor();
    // Taken back, one goes on in the same place.
    await tabTo(/^Zitat entfernen$/, 'Shift+Tab');
    await press('Enter');
    await expect.poll(focused).toBe('Nachricht an Ben Kurz');
    await arrowTo('Wann fangen wir an?');
    await tabTo(/^Zitieren$/);
    await press('Enter');
    await expect.poll(focused).toBe('Nachricht an Ben Kurz');
    await type('Pünktlich');
    await press('Enter');
    await messageOf(bens, 'Pünktlich')
      .getByRole('button', { name: /Ben Kurz/ })
      .waitFor();

    await arrowTo('Pünktlich');
    await tabTo(/^Weitere Aktionen$/);
    await press('Enter');
    await adas.page.getByRole('menuitem', { name: 'Bearbeiten' }).waitFor();
    await tabTo(/^Bearbeiten$/, 'ArrowDown');
    await press('Enter');
    await expect.poll(focused).toBe('Nachricht an Ben Kurz');
    await press('End');
    await type(', bitte');
    await press('Enter');
    await messageOf(bens, 'Pünktlich, bitte').waitFor();
    expect(await focused()).toBe('Nachricht an Ben Kurz');

    await arrowTo('Pünktlich, bitte');
    await tabTo(/^Weitere Aktionen$/);
    await press('Enter');
    await adas.page.getByRole('menuitem', { name: 'Löschen' }).waitFor();
    await tabTo(/^Löschen$/, 'ArrowDown');
    await press('Enter');
    await adas.page.getByRole('dialog').waitFor();
    await tabTo(/^Löschen$/);
    await press('Enter');
    await messageOf(bens, 'Nachricht gelöscht').waitFor();
    await adas.page.getByRole('dialog').waitFor({ state: 'detached' });
    // The place of the message stays, and with it the focus.
    await expect.poll(focused).toContain('Nachricht gelöscht');
  });

  it('mutes a chat and changes their status', async () => {
    await tabTo(/^Aktionen zum Chat$/, 'Shift+Tab');
    await press('Enter');
    await adas.page.getByRole('menuitem', { name: 'Heute stumm' }).waitFor();
    await tabTo(/^Heute stumm$/, 'ArrowDown');
    await press('Enter');
    await adas.page
      .getByRole('link', { name: /Ben Kurz/ })
      .getByLabel('stumm')
      .waitFor();
    expect(await focused()).toBe('Aktionen zum Chat');
    await tabTo(/Status ändern/, 'Shift+Tab');
    await press('Enter');
    const form = adas.page.getByRole('dialog');
    await form.waitFor();
    await press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/Status ändern/);
  });
});
