import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, painted, type Visitor } from './browser.ts';

/** A small window of a desk, which many have beside another. */
const SMALL = { width: 1024, height: 768 };

/** Titles and what one presses that cover each other, and what makes the page scroll sideways. */
const overlapping = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('main')!;
    const found = [document.documentElement, main].flatMap((element) =>
      element.scrollWidth > element.clientWidth + 1 ? [`${element.tagName} scrolls sideways`] : [],
    );
    type Box = { left: number; top: number; right: number; bottom: number };
    const both = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    // A pixel belongs to rounding.
    const isThere = ({ left, top, right, bottom }: Box) => right - left > 2 && bottom - top > 2;
    /** What is left of a box within everything that cuts it off. */
    const seen = (element: Element, box: Box): Box => {
      let rest = box;
      for (let place = element.parentElement; place; place = place.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(place);
        if (overflowX !== 'visible' || overflowY !== 'visible')
          rest = both(rest, place.getBoundingClientRect());
      }
      return rest;
    };
    const pressed = 'h1, h2, h3, button, a, input, select, textarea, summary, [contenteditable="true"]';
    const things = [...main.querySelectorAll<HTMLElement>(pressed)]
      // Maps and their pins lie above one another by themselves.
      .filter((element) => !element.closest('.maplibregl-map, .leaflet-container'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .map((element) => ({
        element,
        boxes: [...element.getClientRects()].map((box) => seen(element, box)).filter(isThere),
      }));
    /** What stays in sight lies above what is scrolled under it. */
    const kept = (element: Element): Element | undefined => {
      for (let place: Element | null = element; place; place = place.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(place).position)) return place;
      return undefined;
    };
    /** A button that shows a password, or opens a calendar, lies in its field. */
    const isWithin = (field: Element, button: Element): boolean =>
      field.matches('input') && button.matches('button') && field.parentElement!.contains(button);
    const name = ({ outerHTML }: Element) => outerHTML.replaceAll(/<svg.*?<\/svg>/gs, '').slice(0, 90);
    for (const [place, one] of things.entries())
      for (const other of things.slice(place + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isWithin(one.element, other.element) || isWithin(other.element, one.element)) continue;
        if (kept(one.element) !== kept(other.element)) continue;
        if (one.boxes.some((box) => other.boxes.some((next) => isThere(both(box, next)))))
          found.push(`${name(one.element)} and ${name(other.element)}`);
      }
    return found;
  });

/**
 * Nothing of this screen covers anything else or stands out of it, in a small window and where the chats beside it leave
 * it as little room.
 */
export async function checkOverlaps({ page }: Visitor, name: string): Promise<void> {
  const check = (where: string) =>
    expect.poll(() => overlapping(page), { message: `${name}, ${where}` }).toEqual([]);
  await page.setViewportSize(SMALL);
  await painted(page);
  await check(`${SMALL.width} px`);
  await page.setViewportSize(DESK);
  await painted(page);
  const toggle = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('[data-chat-toggle]')?.click());
  await toggle();
  await painted(page);
  await check('with the chats beside it');
  await toggle();
  await painted(page);
}
