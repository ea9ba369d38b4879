import { useEffect, useState } from 'react';

/** Headlines count as read from a little below the top of the window, where the eye is. */
const BELOW_TOP = '-96px 0px -60% 0px';

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
    const choose = () => {
      const passed = lines().filter((line) => line.getBoundingClientRect().top <= window.innerHeight * 0.4);
      setCurrent(passed.at(-1)?.id ?? null);
    };
    const observer = new IntersectionObserver(choose, { rootMargin: BELOW_TOP });
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
