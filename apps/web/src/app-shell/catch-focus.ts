/** Menus and dialogs that close give the focus back first (ms). */
export const focusPause = 220;

/**
 * Gives the focus to an element when nothing has it any more, because what had it was taken out of the page. Whoever
 * went on elsewhere meanwhile stays there.
 */
export function catchFocus(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      find()?.focus({ preventScroll: true });
  }, focusPause);
}
