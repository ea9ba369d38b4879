import { useCallback, useSyncExternalStore } from 'react';

const main = () => document.getElementById('main');

/**
 * Whether what holds the page is at least so many pixels wide, followed live; layouts alone ask the container `main` in
 * their styles. Chats may stand beside the page, so the width of the window says little.
 */
export function useWideMain(least: number): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const element = main();
    if (!element) return () => {};
    const observer = new ResizeObserver(listener);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return useSyncExternalStore(subscribe, () => (main()?.clientWidth ?? 0) >= least);
}
