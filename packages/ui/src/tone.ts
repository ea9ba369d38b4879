import type { CSSProperties } from 'react';

const dataColours = ['blue', 'violet', 'pink', 'coral', 'amber', 'green', 'cyan', 'slate'] as const;
export type DataColour = (typeof dataColours)[number];

/**
 * Style that gives an element of class `tone` its data colour.
 * Takes one of the named data colours or any CSS colour; gives the custom property `--c`.
 */
export function toneStyle(colour: string): CSSProperties {
  const value = (dataColours as readonly string[]).includes(colour) ? `var(--data-${colour})` : colour;
  return { '--c': value } as CSSProperties;
}

/** A steady data colour for a name or id: the same seed always gives the same colour. */
export function colourOf(seed: string | number): DataColour {
  let hash = 0;
  for (const character of String(seed)) hash = (hash * 31 + character.codePointAt(0)!) | 0;
  return dataColours[Math.abs(hash) % dataColours.length]!;
}
