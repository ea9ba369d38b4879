import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, PHONE, painted, type Visitor } from './browser.ts';

/** The narrowest screen, which is also what a window of 1280 × 1024 px leaves at 400 % (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

const web = join(import.meta.dirname, '../../apps/web');

/** The German texts of the product as regular expressions, with anything where a value stands. */
const patterns: string[] = globSync('src/**/locales/de.json', { cwd: web }).flatMap((file) =>
  Object.values(JSON.parse(readFileSync(join(web, file), 'utf8')) as Record<string, string>).flatMap(
    (message) => {
      let text = message;
      // From within: plurals hold values of their own.
      for (let before = ''; before !== text; ) {
        before = text;
        text = text.replaceAll(/\{[^{}]*\}/g, '\u0000');
      }
      // Else it fits the names that people have.
      const isSaid = text.replaceAll(/\P{L}/gu, '').length >= (text.includes('\u0000') ? 8 : 2);
      return isSaid ? [text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\u0000', '.+')] : [];
    },
  ),
);

/** Makes every text of the product on the page two fifths longer, each of its words; what people wrote stays. */
const lengthen = (page: Page) =>
  page.evaluate((known) => {
    const said = new RegExp(`^(?:${known.join('|')})$`, 's');
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      if (!said.test(node.data.trim())) continue;
      node.data = node.data.replaceAll(
        /\p{L}{2,}/gu,
        (word) => word + word.slice(-Math.ceil(word.length * 0.4)),
      );
      (node.parentElement as HTMLElement).dataset.lengthened = '';
      count += 1;
    }
    return count;
  }, patterns);

/** Lengthened texts that stand out of the box that they are in, or are cut by one around it. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    for (const element of document.querySelectorAll<HTMLElement>('[data-lengthened]')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // The head of phones repeats the heading of the screen as far as there is room.
      if (element.closest('header [aria-hidden="true"]')) continue;
      const [node] = [...element.childNodes].filter((child) => child instanceof Text && child.data.trim());
      if (!node) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width <= 1) continue;
      const words = node.textContent?.slice(0, 60);
      let isPlace = true;
      for (let place: HTMLElement | null = element; place; place = place.parentElement) {
        const { display, overflowX, position } = getComputedStyle(place);
        if (display === 'inline' || display === 'contents') continue;
        const box = place.getBoundingClientRect();
        // What is there for screen readers alone, or what one gets to by scrolling.
        if (box.width <= 1 || ['auto', 'scroll'].includes(overflowX)) break;
        const isOut = text.right > box.right + 1 || text.left < box.left - 1;
        if (isOut && (isPlace || overflowX !== 'visible')) {
          found.push(
            `${Math.round(text.width)} px in ${Math.round(box.width)}: ${words} in ${place.className}`,
          );
          break;
        }
        isPlace = false;
        if (position === 'fixed') break;
      }
    }
    return found;
  });

/** What reaches out of the window, or makes the page scroll sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const found = [document.documentElement, document.querySelector('main')!].flatMap((element) =>
      element.scrollWidth > element.clientWidth + 1 ? [`${element.tagName} scrolls sideways`] : [],
    );
    const pressed = 'header button, header a, main button, main a, main input, main textarea, main select';
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      let scroller: HTMLElement | null = element.parentElement;
      while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX))
        scroller = scroller.parentElement;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && !scroller && (left < -1 || right > edge + 1))
        found.push(`${Math.round(left)}–${Math.round(right)}: ${element.outerHTML.slice(0, 160)}`);
    }
    return found;
  });

/**
 * Nothing of this screen is lost at 400 %, and texts that are longer by two fifths have their place at a desk and on a
 * phone. The page is of no use afterwards. Gives how many texts were made longer.
 */
export async function checkRoom({ page }: Visitor, name: string): Promise<number> {
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => cutOff(page), { message: `${name} at 400 %` }).toEqual([]);
  let count = 0;
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await painted(page);
    count += await lengthen(page);
    const found = async () => [...(await misplaced(page)), ...(await cutOff(page))];
    await expect.poll(found, { message: `${name}, longer texts on ${size.width} px` }).toEqual([]);
  }
  await page.setViewportSize(DESK);
  return count;
}
