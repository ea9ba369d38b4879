import { describe, expect, it } from 'vitest';
import { TONES, type Tone } from './palette.ts';

/** Lightness, chroma and hue of networks' colours: the usual green, brick, cobalt, lilac, and one without colour. */
const ACCENTS = [
  { name: 'green', chroma: 0.1, hue: 172 },
  { name: 'brick', chroma: 0.15, hue: 35 },
  { name: 'cobalt', chroma: 0.2, hue: 262 },
  { name: 'lilac', chroma: 0.12, hue: 310 },
  { name: 'yellow', chroma: 0.18, hue: 95 },
  { name: 'grey', chroma: 0, hue: 0 },
];

/** Linear light of an OKLCH colour (CSS Color 4), each channel cut to what a screen shows. */
function luminance([lightness, chroma, tint]: Tone, accent: (typeof ACCENTS)[number]): number {
  const hue = (tint === 'accent' ? accent.hue : tint) * (Math.PI / 180);
  const most = tint === 'accent' ? Math.min(chroma, accent.chroma) : chroma;
  const [a, b] = [most * Math.cos(hue), most * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Tone, other: Tone, accent: (typeof ACCENTS)[number]): number {
  const [first, second] = [luminance(one, accent), luminance(other, accent)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const looks = Object.entries(TONES).flatMap(([theme, schemes]) =>
  Object.entries(schemes).map(([scheme, tones]) => ({ theme, scheme, tones })),
);

describe.each(looks)('the map as $theme in the $scheme', ({ tones }) => {
  it.each(ACCENTS)('is readable whatever the colour of the network: $name', (accent) => {
    const { water, land, coast, border, state, text, quiet } = tones;
    expect(contrast(water, land, accent), 'land on water').toBeGreaterThanOrEqual(1.3);
    expect(contrast(border, land, accent), 'borders').toBeGreaterThanOrEqual(3);
    expect(contrast(coast, land, accent), 'coasts').toBeGreaterThanOrEqual(1.5);
    expect(contrast(state, land, accent), 'borders of states').toBeGreaterThanOrEqual(1.7);
    for (const name of [text, quiet])
      expect(contrast(name, land, accent), 'names').toBeGreaterThanOrEqual(4.5);
  });

  it('has blue water, and land that is no blue', () => {
    const [, waterChroma, waterHue] = tones.water;
    const [, landChroma, landHue] = tones.land;
    expect(waterHue).toBeGreaterThan(200);
    expect(waterHue).toBeLessThan(250);
    expect(waterChroma).toBeGreaterThanOrEqual(0.035);
    if (landHue === 'accent') expect(landChroma * 2.5).toBeLessThan(waterChroma);
    else expect(Math.abs(Number(waterHue) - landHue)).toBeGreaterThan(60);
  });
});
