import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltMember } from '../../apps/server/src/testing/build.ts';
import { picture } from '../../apps/server/src/testing/upload-bed.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { chatOf, fieldOf, messageOf, openChat, say } from './chat-talk.ts';

/** The narrowest screen, which is also what a window of 1280 px leaves at 400 % (WCAG 2.2, 1.4.10). */
const SIZES = [
  ['a narrow telephone', { width: 320, height: 640 }],
  ['a window at 400 %', { width: 320, height: 256 }],
] as const;
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikantenvereinigung';

let journey: Journey;
let ben: BuiltMember;
let group: { id: number };
let adas: Visitor;

beforeAll(async () => {
  journey = await startJourney();
  const { bed } = journey;
  await bed.openNetwork();
  const ada = await bed.buildMember({ name: 'Ada Lang', isNetworkAdmin: true });
  ben = await bed.buildMember({ name: `Ben ${LONG}` });
  group = await bed.buildGroup({ createdBy: ada.id, name: LONG, chatEnabled: true, members: [ben.id] });
  adas = await journey.visit();
  const bens = await journey.visit();
  await adas.signIn(ada.email);
  await adas.goto('/');
  await bens.signIn(ben.email);
  await openChat(bens, `group/${group.id}`);
  await bens.page.locator('form input[type="file"]').setInputFiles([
    { name: `${LONG}.txt`, mimeType: 'text/plain', buffer: Buffer.from('lang') },
    { name: 'platz.jpg', mimeType: 'image/jpeg', buffer: await picture(1200, 500).toBuffer() },
  ]);
  await bens.page.getByRole('button', { name: 'Senden', disabled: false }).waitFor();
  await say(bens, `${LONG} https://beispiel.example/${LONG}`);
  await messageOf(bens, LONG).waitFor();
  await say(bens, `\`\`\`\n${LONG} ${LONG}\n\`\`\``);
  await bens.goto(`/messages/new?to=${ada.id}`);
  await bens.page.getByRole('button', { name: 'Ada Lang entfernen' }).waitFor();
  await bens.page.getByLabel('Betreff').fill(LONG);
  await bens.page.locator('[contenteditable="true"]:visible').first().click();
  await bens.page.keyboard.insertText(LONG);
  await bens.page.getByRole('button', { name: 'Senden', exact: true }).click();
  await bens.page.getByRole('heading', { name: LONG }).waitFor();
});
afterAll(() => journey.stop());

/** What is wider than the window, or is pressed and reaches out of it. */
const cutOff = ({ page }: Visitor) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    /** The innermost ones whose content does not fit. */
    const culprits = (within: Element) =>
      [...within.querySelectorAll('*')]
        .filter(
          (each) => each.scrollWidth > each.clientWidth + 1 && !each.closest('pre, .visually-hidden, .cut'),
        )
        .slice(-3)
        .map((each) => each.outerHTML.slice(0, 100));
    const found = document.documentElement.scrollWidth > edge ? ['the page scrolls sideways'] : [];
    for (const element of document.querySelectorAll<HTMLElement>('main, main *')) {
      const { overflowX } = getComputedStyle(element);
      const scrolls = element.scrollWidth > element.clientWidth + 1 && ['auto', 'scroll'].includes(overflowX);
      if (scrolls && !element.closest('pre'))
        found.push(`${element.className} scrolls: ${culprits(element)}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      'main button, main a, main input, main textarea',
    )) {
      const { left, right, width } = element.getBoundingClientRect();
      const isSeen = width > 1 && element.checkVisibility();
      if (isSeen && !element.closest('pre') && (left < -1 || right > edge + 1))
        found.push(`${Math.round(left)}–${Math.round(right)}: ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  });

const SCREENS: [string, () => string, (page: Page) => Locator][] = [
  ['chats', () => '/chat', (page: Page) => page.locator('main').getByRole('link', { name: LONG })],
  ['chat-new', () => '/chat/new', (page: Page) => page.getByRole('heading', { name: 'Personen' })],
  ['chat', () => chatOf(`group/${group.id}`), (page: Page) => page.getByRole('button', { name: /platz/ })],
  ['messages', () => '/messages', (page: Page) => page.getByRole('checkbox', { name: 'Alle auswählen' })],
  ['message-new', () => '/messages/new', (page: Page) => page.getByRole('combobox', { name: 'An' })],
];

describe.each(SIZES)('%s', (_name, size) => {
  beforeAll(() => adas.page.setViewportSize(size));

  it.each(SCREENS)('shows all of %s without scrolling sideways', async (_screen, address, landmark) => {
    await adas.goto(address());
    await landmark(adas.page).first().waitFor();
    expect(await cutOff(adas)).toEqual([]);
  });

  it('is at the chat again that was left for the list, and at what leads to a new one', async () => {
    const { page } = adas;
    const focused = (attribute: string) =>
      expect.poll(() => page.evaluate((name) => document.activeElement?.getAttribute(name), attribute));
    await openChat(adas, `group/${group.id}`);
    await page.getByRole('button', { name: 'Zu den Chats' }).press('Enter');
    await focused('data-chat').toBe(`group/${group.id}`);
    await page.getByRole('button', { name: 'Neuer Chat' }).press('Enter');
    await page.getByRole('heading', { name: 'Personen' }).waitFor();
    await page.getByRole('button', { name: 'Zu den Chats' }).press('Enter');
    await focused('data-new-chat').toBe('');
  });

  it('has a message read and answered', async () => {
    await adas.goto('/messages');
    await adas.page.getByRole('main').getByRole('link', { name: /Ben/ }).first().click();
    await adas.page.getByRole('article').first().waitFor();
    expect(await cutOff(adas)).toEqual([]);
    await adas.page.getByRole('button', { name: 'Antworten', exact: true }).click();
    await adas.page.locator('[contenteditable="true"]:visible').first().waitFor();
    expect(await cutOff(adas)).toEqual([]);
  });

  it('has a message written, quoted and acted on in a chat', async () => {
    await openChat(adas, `group/${group.id}`);
    const text = `Geht auch auf ${size.height} Pixeln`;
    await say(adas, text);
    await messageOf(adas, text).click();
    await messageOf(adas, text).getByRole('button', { name: 'Zitieren' }).click();
    await adas.page.getByRole('button', { name: 'Zitat entfernen' }).waitFor();
    expect(await cutOff(adas)).toEqual([]);
    await expect
      .poll(async () => {
        const field = (await fieldOf(adas).boundingBox())!;
        return field.y + field.height;
      })
      .toBeLessThanOrEqual(size.height);
    await messageOf(adas, text).click();
    // By key: a pointer scrolls the few lines there are, and the way back to the end lies over them then.
    await messageOf(adas, text).getByRole('button', { name: 'Weitere Aktionen' }).press('Enter');
    await adas.page.getByRole('menu').waitFor();
    const menu = (await adas.page.getByRole('menu').boundingBox())!;
    expect([menu.x >= 0, menu.x + menu.width <= size.width]).toEqual([true, true]);
    await adas.page.keyboard.press('Escape');
    await adas.page.getByRole('button', { name: 'Zitat entfernen' }).click();
  });
});
