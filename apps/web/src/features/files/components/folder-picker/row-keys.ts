import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Lets the arrow keys go through the rows of a list, each of which is a button, and Backspace out of the folder that it
 * shows. Tab comes to one row alone: where one was last, or the first.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onUp: () => void) {
  const last = useRef<HTMLElement | null>(null);
  const rowsOf = () => [...(list.current?.querySelectorAll<HTMLElement>('li > button:not(:disabled)') ?? [])];
  const settle = () => {
    const rows = rowsOf();
    const entrance = rows.find((row) => row === last.current) ?? rows[0];
    for (const row of rows) row.tabIndex = row === entrance ? 0 : -1;
  };
  // After every drawing, since rows come and go with what is shown.
  useLayoutEffect(settle);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!rowsOf().includes(target)) return;
      last.current = target;
      settle();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Backspace') {
        event.preventDefault();
        onUp();
        return;
      }
      const step = steps[event.key];
      const rows = rowsOf();
      if (!step || rows.length === 0) return;
      event.preventDefault();
      rows[step(rows.indexOf(event.target as HTMLElement), rows.length - 1)]?.focus();
    },
  };
}
