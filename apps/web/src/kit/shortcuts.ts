import { useEffect, useRef } from 'react';

/** What shortcuts of one bare key do; the sheet has a text for each, in this order. */
export const KEY_ACTS = [
  'sheet',
  'search',
  'compose',
  'appointment',
  'task',
  'tasks',
  'finish',
  'posts',
  'like',
  'reply',
] as const;

export interface Shortcut {
  act: (typeof KEY_ACTS)[number];
  /** What each key does, by what the keyboard writes (`event.key`, lower case), wherever the key lies. */
  keys: Readonly<Record<string, () => void>>;
  /** Whether there is anything for it to do as the screen stands; else nobody is told of it, and the key does nothing. */
  isOffered?: () => boolean;
  /** Whether it does it again and again while the key is held. */
  repeats?: boolean;
}

interface Holder {
  isOfScreen: boolean;
  shortcuts: readonly Shortcut[];
}

const holders = new Set<Holder>();

/** On Apple's keyboards shortcuts take Cmd, on others Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Offers shortcuts of one bare key while a part of a screen is shown; the frame's give way to those of the screen. */
export function useKeyShortcuts(shortcuts: readonly Shortcut[], level: 'screen' | 'frame' = 'screen'): void {
  const holder = useRef<Holder>({ isOfScreen: level === 'screen', shortcuts });
  // The sheet asks while it is rendered, when no effect event may be called.
  useEffect(() => {
    holder.current.shortcuts = shortcuts;
  });
  useEffect(() => {
    const { current } = holder;
    holders.add(current);
    return () => {
      holders.delete(current);
    };
  }, []);
}

/** The shortcuts that work as the screen stands, in the order of the sheet; each key stands in one of them. */
export function shortcutsNow(): readonly Shortcut[] {
  const taken = new Set<string>();
  const all = [...holders]
    .sort((one, other) => Number(other.isOfScreen) - Number(one.isOfScreen))
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ isOffered }) => isOffered?.() ?? true);
  const free = all.filter(({ keys }) => {
    const isFree = !Object.keys(keys).some((key) => taken.has(key));
    for (const key of Object.keys(keys)) taken.add(key);
    return isFree;
  });
  return free.sort((one, other) => KEY_ACTS.indexOf(one.act) - KEY_ACTS.indexOf(other.act));
}

/** Whether keys belong to what has the focus: a field that is typed in, or a menu that goes to what begins so. */
function isTaken(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="menu"], [role="listbox"], [role="combobox"]') !== null)
  );
}

/** The shortcut that a key press means, with what it does; null where it is none or where keys mean something else. */
export function shortcutOf(event: KeyboardEvent): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return null;
  // A capital by Shift is no bare key; one by Caps Lock is. Signs need Shift on some keyboards.
  if (event.shiftKey && /\p{L}/u.test(event.key)) return null;
  if (document.querySelector('[role$="dialog"], dialog[open]')) return null;
  const key = event.key.toLowerCase();
  const shortcut = shortcutsNow().find(({ keys }) => Object.hasOwn(keys, key));
  if (!shortcut || (event.repeat && !shortcut.repeats)) return null;
  return shortcut.keys[key]!;
}
