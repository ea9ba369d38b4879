import type { Locator, Page } from 'playwright-core';
import type { Journey, Visitor } from './browser.ts';

/** How somebody works with a page. */
export type Hand = 'mouse' | 'touch' | 'keyboard';

/** More presses of Tab than this lie nowhere between two things of a page. */
const MOST_TABS = 400;

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Goes to something as those who only have keys do: by Tab, in menus and lists by the arrow. */
async function goTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isInMenu = /^(menuitem|option)/.test((await target.getAttribute('role')) ?? '');
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(isInMenu ? 'ArrowDown' : 'Tab');
  }
  throw new Error(`no key leads to ${target}`);
}

/** Somebody at a browser who does everything in one way. */
export type Handed = Visitor & {
  /** Goes to something by keys. */
  goTo(target: Locator): Promise<void>;
  /** Presses a button, a link or an entry of a menu. */
  press(target: Locator): Promise<void>;
  /** Ticks or chooses something. */
  tick(target: Locator): Promise<void>;
  /** Writes into a field, in place of what is there. */
  type(target: Locator, text: string): Promise<void>;
};

/** Opens a browser for somebody: a desk for mouse and keys, a phone for touch. */
export async function visitWith(journey: Journey, hand: Hand): Promise<Handed> {
  const visitor = await journey.visit(hand === 'touch' ? { width: 'phone', hasTouch: true } : {});
  const { page } = visitor;
  const point = (target: Locator) => (hand === 'touch' ? target.tap() : target.click());
  return {
    ...visitor,
    goTo: (target) => goTo(page, target),
    async press(target) {
      if (hand !== 'keyboard') return point(target);
      await goTo(page, target);
      await page.keyboard.press('Enter');
    },
    async tick(target) {
      if (hand !== 'keyboard') return point(target);
      await goTo(page, target);
      await page.keyboard.press('Space');
    },
    async type(target, text) {
      if (hand === 'keyboard') await goTo(page, target);
      else await point(target);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
  };
}
