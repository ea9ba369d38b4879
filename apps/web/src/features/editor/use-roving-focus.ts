import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * One tab stop for a whole toolbar: the arrow keys, Home and End move within it. Works on the buttons that
 * are visible, so a toolbar may fold.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const buttons = visibleButtons(toolbar.current);
    const stop = last.current && buttons.includes(last.current) ? last.current : buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  });

  return {
    onFocus: (event: { target: EventTarget }) => {
      const buttons = visibleButtons(toolbar.current);
      if (!buttons.includes(event.target as HTMLElement)) return;
      last.current = event.target as HTMLElement;
      for (const button of buttons) button.tabIndex = button === last.current ? 0 : -1;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = visibleButtons(toolbar.current);
      const at = buttons.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      const targets: Record<string, number> = {
        ArrowRight: (at + 1) % buttons.length,
        ArrowLeft: (at + buttons.length - 1) % buttons.length,
        Home: 0,
        End: buttons.length - 1,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      event.preventDefault();
      buttons[target]!.focus();
    },
  };
}

function visibleButtons(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].filter((button) =>
    button.checkVisibility(),
  );
}
