/** The colours of apps and of choices, as the look has them; any CSS colour is one. */
const TONES: Readonly<Record<string, string>> = {
  grey: 'slate',
  blue: 'blue',
  orange: 'amber',
  purple: 'violet',
  green: 'green',
  red: 'coral',
  yellow: '#c9a400',
  pink: 'pink',
};

/** The tone of a colour; grey of none and of one that is not known. */
export const toneOf = (colour: string | null | undefined): string => TONES[colour ?? ''] ?? 'slate';
