import type { ThemeTokens } from '@dorfplatz/contract';
import { readLocal, writeLocal } from './local-store.ts';

export type ColourScheme = 'auto' | 'light' | 'dark';
const storageKey = 'colour-scheme';

/** The scheme that this browser's person chose; `auto` follows the system. */
export function colourScheme(): ColourScheme {
  const kept = readLocal(storageKey);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

/** Shows the page in a scheme and keeps the choice in this browser. */
export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === 'auto') writeLocal(storageKey, null);
  else writeLocal(storageKey, scheme);
  if (scheme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
}

const derivesTones = CSS.supports('color', 'oklch(from red l c h)');

/** Puts a network's or group's colour on the page, or on one part of it. */
export function applyTheme(theme: ThemeTokens, element: HTMLElement = document.documentElement): void {
  element.style.setProperty('--accent', theme.colors.accent);
  if (element === document.documentElement) writeLocal('accent', theme.colors.accent);
  if (derivesTones) return;
  const isDark =
    colourScheme() === 'dark' ||
    (colourScheme() === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  const tones = isDark ? theme.derivedColors.dark : theme.derivedColors.light;
  for (const [name, value] of Object.entries(tones))
    element.style.setProperty(`--${name.replace(/^--/, '')}`, value);
}
