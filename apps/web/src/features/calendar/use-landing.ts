import type { Day } from '@dorfplatz/ui';
import { type RefObject, useEffect } from 'react';

/** Within what the list counts as left where it was: whoever has scrolled it themselves is not moved any more. */
const NEAR_PX = 2;

const stickingHeight = (element: HTMLElement | null | undefined): number =>
  element && getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0;

/**
 * Lets a list begin at a day: what is over is above it. The day comes right beneath what sticks to the top (the
 * toolbar, on narrow windows the strip of the week), at whatever heights these have, so that nothing is cut in half;
 * where too little follows, there is room below.
 * @param day null: the list begins at its top
 * @param timesAsked how often somebody asked for the day: each time the list goes there, wherever it was
 * @param sectionAt the section of a day, or of the first one after it
 */
export function useLanding(
  list: RefObject<HTMLElement | null>,
  day: Day | null,
  timesAsked: number,
  sectionAt: RefObject<(day: Day) => HTMLElement | null | undefined>,
): void {
  useEffect(() => {
    const element = list.current;
    const sheet = element?.closest('main');
    if (!element || !sheet) return;
    const bar = sheet.querySelector<HTMLElement>('[data-toolbar]');
    const strip = element.firstElementChild as HTMLElement;
    const foot = element.lastElementChild as HTMLElement;
    // Who comes back finds the list where they left it.
    let left = timesAsked === 0 ? 0 : sheet.scrollTop;
    const land = () => {
      const above = stickingHeight(bar);
      const height = above + stickingHeight(strip);
      element.style.setProperty('--bar-height', `${above}px`);
      element.style.setProperty('--sticking-height', `${height}px`);
      const section = day && sectionAt.current(day);
      if (!section) return;
      const isMoved = Math.abs(sheet.scrollTop - left) > NEAR_PX;
      foot.style.removeProperty('min-height');
      if (sheet.scrollHeight > sheet.clientHeight) {
        const needed = foot.getBoundingClientRect().top - section.getBoundingClientRect().top;
        foot.style.minHeight = `${Math.max(0, sheet.clientHeight - height - needed)}px`;
      }
      if (isMoved) return;
      if (section === element.querySelector('[data-section]')) sheet.scrollTop = 0;
      else section.scrollIntoView({ block: 'start' });
      left = sheet.scrollTop;
    };
    // Called at the first layout, and when a window turns from wide to narrow.
    const observer = new ResizeObserver(land);
    for (const each of [sheet, strip, bar]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }, [list, day, timesAsked, sectionAt]);
}
