/** Pairs of a ground and the words on it, each with a contrast of 4.5 to 1 or more (WCAG 1.4.3). */
export const palette = [
  { name: 'grey', color: '#e7e5e4', text_color: '#44403c' },
  { name: 'red', color: '#fee2e2', text_color: '#991b1b' },
  { name: 'orange', color: '#ffedd5', text_color: '#9a3412' },
  { name: 'yellow', color: '#fef9c3', text_color: '#713f12' },
  { name: 'green', color: '#dcfce7', text_color: '#166534' },
  { name: 'teal', color: '#ccfbf1', text_color: '#115e59' },
  { name: 'blue', color: '#dbeafe', text_color: '#1e40af' },
  { name: 'violet', color: '#ede9fe', text_color: '#5b21b6' },
  { name: 'pink', color: '#fce7f3', text_color: '#9d174d' },
] as const;

export type Shade = { color: string; text_color: string };

export const isSameShade = (one: Shade, other: Shade): boolean =>
  one.color === other.color && one.text_color === other.text_color;
