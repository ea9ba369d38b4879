/** Colours a writer may give to words; every other colour stays literal text. Names are CSS colour names. */
export const PALETTE = [
  'red',
  'green',
  'blue',
  'orange',
  'goldenrod',
  'indigo',
  'purple',
  'violet',
  'hotpink',
  'olive',
  'mediumseagreen',
  'limegreen',
  'dimgrey',
] as const;

export type PaletteColour = (typeof PALETTE)[number];

/** Tells whether a name is one of the palette (exact spelling, lower case). */
export function isPaletteColour(name: string): name is PaletteColour {
  return (PALETTE as readonly string[]).includes(name);
}
