import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';

/** Relative luminance of WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe('the colours of roles', () => {
  it.each(palette)('$name can be read by everyone', ({ color, text_color }) => {
    expect((luminance(color) + 0.05) / (luminance(text_color) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});
