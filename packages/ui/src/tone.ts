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

/** Luminance of a colour of six hex digits (WCAG 2.2); undefined for every other way to write one. */
function luminance(colour: string): number | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) return undefined;
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether text of one hex colour stands out from its ground by 4.5 to 1 (WCAG 2.2, 1.4.3). */
export function isReadable(text: string, ground: string): boolean {
  const [one, other] = [luminance(text), luminance(ground)];
  if (one === undefined || other === undefined) return false;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 4.5;
}
