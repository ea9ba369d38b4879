import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isReadable } from './tone.ts';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const base = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');

/** The values that a token has, in the order of the schemes: light, dark by the system, dark by choice. */
const valuesOf = (name: string): number[] =>
  [...tokens.matchAll(new RegExp(`--${name}: ([\\d.]+);`, 'g'))].map(([, value]) => Number(value));

/** Linear light of an OKLCH colour (CSS Color 4), each channel cut to what a screen shows, as browsers do. */
function linear(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

const luminance = ([red, green, blue]: number[]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;

describe('the tones of a data colour', () => {
  it('can be read on their own ground, whatever colour was chosen, in both schemes', () => {
    const [textLight, textChroma, softLight, softChroma] = ['tl-text', 'tc-text', 'tl-soft', 'tc-soft'].map(
      valuesOf,
    );
    expect(textLight).toHaveLength(3);
    for (let scheme = 0; scheme < 3; scheme += 1)
      for (let hue = 0; hue < 360; hue += 5)
        for (const chroma of [0, 0.05, 0.1, 0.2, 0.37]) {
          const text = luminance(linear(textLight![scheme]!, Math.min(chroma, textChroma![scheme]!), hue));
          const ground = luminance(linear(softLight![scheme]!, Math.min(chroma, softChroma![scheme]!), hue));
          const contrast = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
          expect(contrast, `scheme ${scheme}, hue ${hue}, chroma ${chroma}`).toBeGreaterThanOrEqual(4.5);
        }
  });
});

describe('a colour that words were given', () => {
  it('can be read on every ground of a text in both schemes, whatever its hue', () => {
    const lightness = valuesOf('tl-text');
    const grounds = ['surface', 'surface-sunk', 'surface-h'].map((name) =>
      [
        ...tokens.matchAll(
          new RegExp(`--${name}: (#fff|oklch\\(from var\\(--accent\\) ([\\d.]+) ([\\d.]+) h\\))`, 'g'),
        ),
      ].map(([, value, l, c]) => (value === '#fff' ? { l: 1, c: 0 } : { l: Number(l), c: Number(c) })),
    );
    const rule =
      /span\[style\*="color"\] \{[^}]*color: oklch\(from var\(--chosen\) var\(--tl-text\) min\(c, ([\d.]+)\) h\)/;
    const most = Number(rule.exec(base)?.[1]);
    for (const [scheme, light] of lightness.entries())
      for (const ground of grounds)
        for (let hue = 0; hue < 360; hue += 5)
          for (const chroma of [0, 0.1, most]) {
            const text = luminance(linear(light, chroma, hue));
            for (let under = 0; under < 360; under += 60) {
              const { l, c } = ground[scheme]!;
              const below = luminance(linear(l, c, under));
              const contrast = (Math.max(text, below) + 0.05) / (Math.min(text, below) + 0.05);
              expect(contrast, `scheme ${scheme}, hue ${hue} of ${chroma} on ${l}`).toBeGreaterThanOrEqual(
                4.5,
              );
            }
          }
  });

  it('is one of the palette, and every one of them has its rule', () => {
    const chosen = [...base.matchAll(/--chosen: (\w+);/g)].map(([, name]) => name);
    const palette = /PALETTE = \[([^\]]+)\]/.exec(
      readFileSync(join(import.meta.dirname, '../../content/src/palette.ts'), 'utf8'),
    )!;
    expect(chosen).toEqual([...palette[1]!.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  });
});

describe('text on a ground', () => {
  it.each([
    ['#000000', '#ffffff', true],
    ['#ffffff', '#767676', true],
    ['#ffffff', '#787878', false],
    ['#ffffff', '#ffcc00', false],
    ['white', '#000000', false],
  ])('%s on %s: %s', (text, ground, expected) => {
    expect(isReadable(text, ground)).toBe(expected);
  });
});
