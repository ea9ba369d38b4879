import type { ThemeTokens } from '@dorfplatz/contract';
import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './local-store.ts';

export type ColourScheme = 'auto' | 'light' | 'dark';
const storageKey = 'colour-scheme';

/** The scheme that this browser's person chose; `auto` follows the system. */
export function colourScheme(): ColourScheme {
  const kept = readLocal(storageKey);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The scheme that was chosen, followed live. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, colourScheme);

/** Shows the page in a scheme and keeps the choice in this browser. */
export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === 'auto') writeLocal(storageKey, null);
  else writeLocal(storageKey, scheme);
  if (scheme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
  for (const listener of listeners) listener();
}

/** Asked when it matters, so that what only imports this needs no browser. */
const derivesTones = () => CSS.supports('color', 'oklch(from red l c h)');

let own: ThemeTokens | null = null;
let worn: ThemeTokens | null = null;

/** Puts the network's colour on the page, and keeps it in this browser for the next visit's first paint. */
export function applyTheme(theme: ThemeTokens): void {
  own = theme;
  writeLocal('accent', theme.colors.accent);
  paint();
}

/** Puts the colour of what is being browsed on the page instead of the network's; null gives the network's back. */
export function wearTheme(theme: ThemeTokens | null): void {
  worn = theme;
  paint();
}

/** On the whole page: the tones are derived where the accent stands, and menus and dialogs hang beside the frame. */
function paint(): void {
  const theme = worn ?? own;
  if (!theme) return;
  const { style } = document.documentElement;
  style.setProperty('--accent', theme.colors.accent);
  if (derivesTones()) return;
  const isDark =
    colourScheme() === 'dark' ||
    (colourScheme() === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const tones = isDark ? theme.derivedColors.dark : theme.derivedColors.light;
  for (const [name, value] of Object.entries(tones)) style.setProperty(`--${name.replace(/^--/, '')}`, value);
}
