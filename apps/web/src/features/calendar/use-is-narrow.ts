import { useCallback, useSyncExternalStore } from 'react';

/** Of the sheet that holds the page, in px; of the window before it stands. */
const widthNow = () => document.getElementById('main')?.offsetWidth ?? window.innerWidth;

/** Whether the sheet that holds the page is at most so wide (px), followed live: the chat beside it takes of its width. */
export function useIsNarrow(most: number): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const observer = new ResizeObserver(listener);
    const main = document.getElementById('main');
    if (main) observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return useSyncExternalStore(subscribe, () => widthNow() <= most);
}
