/** Menus and dialogs that close give the focus back first (ms). */
export const focusPause = 220;

/** What has the focus only as long as nobody knows better where the keys go on. */
let makeshift: HTMLElement | null = null;

/** Gives the focus to an element until somebody who knows better takes it away, or the person goes on. */
export function lendFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  makeshift = element;
}

/** The person went on from where the focus is. */
export function takeAsGiven(): void {
  makeshift = null;
}

/** Whether nothing has the focus, or only what it was lent to. */
export const isFocusFree = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === makeshift;
};

/**
 * Gives the focus to an element when nothing has it any more, because what had it was taken out of the page. Whoever
 * went on elsewhere meanwhile stays there.
 */
export function catchFocus(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (isFocusFree()) find()?.focus({ preventScroll: true });
  }, focusPause);
}

/**
 * Remembers, as long as a row of a list is there, where the keys go on without it: at the row behind, else the one
 * before, else the page.
 * @param inside an element of the row
 * @returns call it once the row is gone, or has nothing to press any more
 */
export function leaveRow(inside: Element | null): () => void {
  const row = inside?.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return () =>
    catchFocus(
      () =>
        (next?.isConnected && next.querySelector<HTMLElement>('button:not(:disabled), a')) ||
        document.getElementById('main'),
    );
}
