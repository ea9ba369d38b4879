import { useEffect, useState } from 'react';

/** A headline is passed once it has come up into the upper part of what is seen; all those above it are passed too. */
const PASSED = '1000000px 0px -60% 0px';

/** What scrolls the page: the frame's own part of the window, or on phones the window. */
function scroller(): Element | null {
  const main = document.getElementById('main');
  return main && getComputedStyle(main).overflowY !== 'visible' ? main : null;
}

/**
 * The headline of the section that is being read: the last one that has come up to the top of the window.
 * @param ids of the headlines, in their order
 * @returns null above the first one
 */
export function useCurrentHeading(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const wanted = key.split(' ');
    const lines = () => wanted.flatMap((id) => document.getElementById(id) ?? []);
    const passed = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target.id);
          else passed.delete(target.id);
        }
        setCurrent(wanted.findLast((id) => passed.has(id)) ?? null);
      },
      { root: scroller(), rootMargin: PASSED },
    );
    const watch = () => {
      observer.disconnect();
      for (const line of lines()) observer.observe(line);
    };
    watch();
    // The text comes later than the list of its headlines, and anew with each version.
    const drawn = new MutationObserver(watch);
    const text = document.querySelector('article');
    if (text) drawn.observe(text, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      drawn.disconnect();
    };
  }, [key]);
  return current;
}
