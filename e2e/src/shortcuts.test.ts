import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { painted, type Visitor } from './browser.ts';
import { type DemoNetwork, SCREENS, startDemo } from './demo-network.ts';

let demo: DemoNetwork;
let visitor: Visitor;
beforeAll(async () => {
  demo = await startDemo();
  ({ visitor } = await demo.enter());
});
afterAll(() => demo.journey.stop());

const GENERAL = [
  'Suchen oder springen',
  'Diese Übersicht zeigen',
  'In die Suche schreiben',
  'In Listen und Menüs bewegen',
  'Schließen',
];
const FEED = [
  'Zum nächsten, zum vorigen Beitrag',
  'Gefällt mir: den Beitrag mit dem Fokus',
  'Auf den Beitrag mit dem Fokus antworten',
];

/** Screens of each kind, with what the sheet names on them beside what it names on all. */
const NAMED: Record<string, readonly string[]> = {
  everything: ['Beitrag schreiben', ...FEED],
  groupStreams: ['Beitrag schreiben', ...FEED],
  group: ['Beitrag schreiben', ...FEED],
  appointments: ['Termin eintragen'],
  'appointments as a list': ['Beitrag schreiben'],
  appointment: ['Beitrag schreiben'],
  myTasks: ['Aufgabe eintragen', 'Zur nächsten, zur vorigen Aufgabe'],
  messages: ['Beitrag schreiben'],
  message: ['Beitrag schreiben'],
  chat: ['Beitrag schreiben'],
  members: ['Beitrag schreiben'],
  map: ['Beitrag schreiben'],
  notifications: ['Beitrag schreiben'],
  memberSettings: ['Beitrag schreiben'],
  account: ['Beitrag schreiben'],
  memberActivities: ['Beitrag schreiben'],
};

const sheet = () => visitor.page.getByRole('dialog', { name: 'Tastenkürzel' });
const palette = () => visitor.page.getByRole('dialog', { name: 'Springen zu' });
const editor = () => visitor.page.locator('main [contenteditable="true"]').first();
const press = (key: string) => visitor.page.keyboard.press(key);

async function open(name: string): Promise<void> {
  const { page } = visitor;
  await visitor.load(SCREENS[name]!(demo.ids));
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  // Chats take the focus to their composer.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

const postWithFocus = () =>
  visitor.page.evaluate(() =>
    document.activeElement?.closest('[data-activity]')?.getAttribute('data-activity'),
  );

/** What the sheet names: the keys of each shortcut by its text. */
async function named(): Promise<Record<string, string[]>> {
  await press('?');
  const rows = sheet().locator('dl > div');
  await rows.first().waitFor();
  const read = await rows.evaluateAll((all) =>
    all.map((row): [string, string[]] => [
      row.querySelector('dt')!.textContent!,
      [...row.querySelectorAll('kbd')].map((key) => key.textContent!),
    ]),
  );
  await press('Escape');
  await sheet().waitFor({ state: 'detached' });
  return Object.fromEntries(read);
}

/** Presses the keys of a shortcut and sees that it does what it says. */
const SEEN: Record<string, (keys: string[]) => Promise<void>> = {
  'Suchen oder springen': async () => {
    await press('Control+k');
    await palette().waitFor();
    await press('Escape');
    await palette().waitFor({ state: 'detached' });
  },
  'Diese Übersicht zeigen': async () => {},
  'In die Suche schreiben': async ([key]) => {
    await press(key!);
    const isInBar = () => visitor.page.evaluate(() => document.activeElement?.matches('[data-search-bar]'));
    await expect.poll(isInBar).toBe(true);
    await press('Escape');
    await visitor.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  },
  'In Listen und Menüs bewegen': async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Erstellen', exact: true }).press('Enter');
    const items = page.getByRole('menuitem');
    const place = () => items.evaluateAll((all) => all.findIndex((item) => item.matches(':focus')));
    await expect.poll(place).toBe(0);
    await press('ArrowDown');
    await expect.poll(place).toBe(1);
    await press('ArrowUp');
    await expect.poll(place).toBe(0);
    // A menu takes letters for itself.
    await press('n');
    expect(await page.getByRole('menu').count()).toBe(1);
    await press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  },
  Schließen: async () => {},
  'Termin eintragen': async ([key]) => {
    await press(key!.toLowerCase());
    const title = visitor.page.getByPlaceholder('Was steht an?');
    await title.waitFor();
    await press('Escape');
    await title.waitFor({ state: 'detached' });
  },
  'Aufgabe eintragen': async ([key]) => {
    await press(key!.toLowerCase());
    const isInLine = () =>
      visitor.page.evaluate(() => document.activeElement?.matches('form[aria-label] input[maxlength]'));
    await expect.poll(isInLine).toBe(true);
    await press('Escape');
    await expect.poll(isInLine).toBe(false);
  },
  'Zur nächsten, zur vorigen Aufgabe': async (signs) => {
    expect(signs).toEqual(['↓', '↑']);
    const shown = () => visitor.page.locator('main article h2').textContent();
    await press('ArrowDown');
    await visitor.page.waitForURL(/\/tasks\/\d+$/);
    const first = await shown();
    await press('ArrowDown');
    await expect.poll(shown).not.toBe(first);
    await press('ArrowUp');
    await expect.poll(shown).toBe(first);
  },
  'Zum nächsten, zum vorigen Beitrag': async ([next, previous]) => {
    await press(next!.toLowerCase());
    await expect.poll(postWithFocus).toBeTruthy();
    const first = await postWithFocus();
    const count = await visitor.page.locator('[data-activity]').count();
    await press(next!.toLowerCase());
    if (count > 1) await expect.poll(postWithFocus).not.toBe(first);
    await press(previous!.toLowerCase());
    await expect.poll(postWithFocus).toBe(first);
  },
  'Gefällt mir: den Beitrag mit dem Fokus': async ([key]) => {
    // Not every post of the stream can be liked.
    await visitor.page.locator('[data-activity]:has([data-like][aria-disabled="false"])').first().focus();
    const like = visitor.page.locator(`[data-activity="${await postWithFocus()}"] [data-like]`).first();
    const before = await like.getAttribute('aria-pressed');
    for (const not of [before, null]) {
      await press(key!.toLowerCase());
      await expect
        .poll(() => like.getAttribute('aria-pressed'))
        .toBe(not === null ? before : String(before !== 'true'));
    }
  },
  'Auf den Beitrag mit dem Fokus antworten': async ([key]) => {
    // Not every post of the stream can be answered.
    await visitor.page.locator('[data-activity]:has([data-reply]:enabled)').first().focus();
    await press(key!.toLowerCase());
    await editor().waitFor();
    await expect.poll(() => editor().evaluate((field) => field.contains(document.activeElement))).toBe(true);
    // In a text the keys are letters.
    await visitor.page.keyboard.type('n?jlr');
    await expect.poll(() => editor().textContent()).toContain('n?jlr');
    expect(await sheet().count()).toBe(0);
    for (let letters = 5; letters > 0; letters--) await press('Backspace');
    await expect.poll(() => editor().textContent()).not.toContain('n');
  },
  'Beitrag schreiben': async ([key]) => {
    await visitor.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press(key!.toLowerCase());
    await expect.poll(() => new URL(visitor.page.url()).pathname).toBe('/activitystreams/all');
    await editor().waitFor();
  },
};
/** What leaves the screen comes last. */
const ORDER = Object.keys(SEEN);

describe('the sheet of shortcuts', () => {
  it.each(Object.entries(NAMED))(
    'names on %s what the keys do there, and each does it',
    async (name, own) => {
      await open(name);
      if (own.includes(FEED[2]!))
        await visitor.page.locator('[data-activity] [data-reply]:enabled').first().waitFor();
      const shortcuts = await named();
      expect(Object.keys(shortcuts).sort()).toEqual([...GENERAL, ...own].sort());
      for (const text of ORDER.filter((each) => each in shortcuts)) await SEEN[text]!(shortcuts[text]!);
    },
  );

  it('leaves the palette open, with the keyboard in it, while parts that nobody asked for load', async () => {
    const { page } = visitor;
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const counter = /\/assets\/chat-counter-[^/]*\.js$/;
    await page.route(counter, async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await open('account');
    await press('Control+k');
    await palette().waitFor();
    await asked.promise;
    await palette().locator('input:focus').waitFor();
    await page.keyboard.type('kal');
    expect(await palette().getByRole('combobox').inputValue()).toBe('kal');
    const loaded = page.waitForResponse(counter);
    held.resolve();
    await (await loaded).finished();
    await painted(page);
    await page.keyboard.type('ender');
    expect(await palette().getByRole('combobox').inputValue()).toBe('kalender');
    await press('Escape');
    await palette().waitFor({ state: 'detached' });
    await page.unroute(counter);
  });

  it('opens by the sign ? wherever the keyboard has it', async () => {
    await open('account');
    // German, French, Spanish and English keyboards.
    for (const code of ['Minus', 'KeyM', 'Minus', 'Slash']) {
      await visitor.page.evaluate(
        (place) =>
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: '?',
              code: place,
              shiftKey: true,
              bubbles: true,
              cancelable: true,
            }),
          ),
        code,
      );
      await sheet().waitFor();
      await press('Escape');
      await sheet().waitFor({ state: 'detached' });
    }
  });

  it('leaves keys with Ctrl, Alt and Shift to the browser, to screen readers and to the system', async () => {
    await open('everything');
    const kept = await visitor.page.evaluate(() => {
      const modifiers = ['ctrlKey', 'altKey', 'metaKey', 'shiftKey'] as const;
      const presses = ['n', 'j', 'l', 'r'].flatMap((key) =>
        modifiers.map((modifier) => ({
          key: modifier === 'shiftKey' ? key.toUpperCase() : key,
          [modifier]: true,
        })),
      );
      return [
        ...presses,
        { key: 'K', ctrlKey: true, shiftKey: true },
        { key: 'k', ctrlKey: true, altKey: true },
      ].filter(
        (init) =>
          !document.body.dispatchEvent(
            new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
          ),
      );
    });
    expect(kept).toEqual([]);
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  });

  it('names no bare keys where somebody turned them off, and they do nothing', async () => {
    await open('everything');
    await press('?');
    const isOn = sheet().getByRole('switch', { name: 'Kürzel mit einzelnen Tasten' });
    await isOn.click();
    await expect
      .poll(() => sheet().locator('dt').allTextContents())
      .toEqual([GENERAL[0], GENERAL[3], GENERAL[4]]);
    await press('Escape');
    await sheet().waitFor({ state: 'detached' });
    for (const key of ['?', 'n', 'j']) await press(key);
    expect(await postWithFocus()).toBeFalsy();
    await press('Control+k');
    await palette().waitFor();
    expect(await sheet().count()).toBe(0);
    expect(await editor().count()).toBe(0);
    await visitor.page.evaluate(() => localStorage.removeItem('single-key-shortcuts'));
  });
});
