// What one colour becomes: every tone of the product is derived from it, so that it can be read.
type Oklch = { l: number; c: number; h: number };

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** sRGB to OKLCH (Björn Ottosson, CSS Color 4). */
function toOklch(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  ) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function toLinearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The nearest colour of the same lightness that a screen can show, as hex. */
function toHex(color: Oklch): string {
  let { c } = color;
  let rgb = toLinearRgb(color);
  while (c > 0 && rgb.some((channel) => channel < -0.0001 || channel > 1.0001)) {
    c = Math.max(0, c - 0.002);
    rgb = toLinearRgb({ ...color, c });
  }
  return `#${rgb
    .map((channel) =>
      Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2 contrast of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, bright] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** What text needs against its ground, and what parts of the screen need (WCAG 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const PART_CONTRAST = 3;

/** Moves a tone towards black or white until it can be read on each of its grounds. */
function readable(color: Oklch, grounds: readonly string[], towards: 'dark' | 'bright'): string {
  let tone = color;
  const isReadable = () => grounds.every((ground) => contrast(toHex(tone), ground) >= TEXT_CONTRAST);
  while (!isReadable() && tone.l > 0 && tone.l < 1) {
    tone = { ...tone, l: tone.l + (towards === 'dark' ? -0.01 : 0.01) };
  }
  return toHex(tone);
}

export type Scheme = 'light' | 'dark';
export type DerivedColours = Record<Scheme, Record<string, string>>;

/** Sheets, and words on filled buttons: the same by day for every colour, by night tinted with it. */
function groundsOf(base: Oklch): Record<Scheme, { surface: string; ink: string }> {
  return {
    light: { surface: '#ffffff', ink: '#ffffff' },
    dark: {
      surface: toHex({ l: 0.255, c: 0.01, h: base.h }),
      ink: toHex({ l: 0.17, c: 0.03, h: base.h }),
    },
  };
}

/** Every tone that browsers without relative colours need, derived from the one colour of the network. */
export function deriveColours(accent: string): DerivedColours {
  const base = toOklch(accent);
  const tone = (l: number, c: number) => ({ l, c: Math.min(base.c, c), h: base.h });
  const { light, dark } = groundsOf(base);
  const frames = { light: toHex(tone(0.95, 0.022)), dark: toHex(tone(0.212, 0.024)) };
  const softs = { light: toHex(tone(0.952, 0.027)), dark: toHex(tone(0.335, 0.045)) };
  return {
    light: {
      'accent-fill': readable({ ...base, l: Math.min(base.l, 0.52) }, [light.ink], 'dark'),
      'accent-text': readable(
        { ...base, l: Math.min(base.l, 0.475) },
        [light.surface, frames.light, softs.light],
        'dark',
      ),
      'accent-soft': softs.light,
      'accent-line': toHex(tone(0.82, 0.07)),
      frame: frames.light,
    },
    dark: {
      'accent-fill': readable(tone(0.76, 0.125), [dark.ink], 'bright'),
      'accent-text': readable(tone(0.82, 0.11), [dark.surface, frames.dark, softs.dark], 'bright'),
      'accent-soft': softs.dark,
      'accent-line': toHex(tone(0.46, 0.07)),
      frame: frames.dark,
    },
  };
}

/** Two colours that stand on one another in the product, with what lies between them and what must. */
export type Contrast = {
  readonly pair: 'button' | 'link' | 'frame' | 'chosen' | 'control';
  readonly scheme: Scheme;
  readonly colour: string;
  readonly ground: string;
  readonly ratio: number;
  readonly needed: number;
};

/** How well everything can be read that the product makes of a colour. */
export function contrastsOf(accent: string): readonly Contrast[] {
  const derived = deriveColours(accent);
  const grounds = groundsOf(toOklch(accent));
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const { 'accent-fill': fill, 'accent-text': text, 'accent-soft': soft, frame } = derived[scheme];
    const { surface, ink } = grounds[scheme];
    const of = (pair: Contrast['pair'], colour: string, ground: string, needed = TEXT_CONTRAST) => ({
      pair,
      scheme,
      colour,
      ground,
      ratio: contrast(colour, ground),
      needed,
    });
    return [
      of('button', ink, fill!),
      of('link', text!, surface),
      of('frame', text!, frame!),
      of('chosen', text!, soft!),
      of('control', fill!, surface, PART_CONTRAST),
    ];
  });
}

/**
 * Which tones had to be moved away from a colour because it could not be read itself where they stand: `light.accent-fill`
 * and the like.
 */
export function shiftedColours(accent: string): readonly string[] {
  const derived = deriveColours(accent);
  const grounds = groundsOf(toOklch(accent));
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const { 'accent-soft': soft, frame } = derived[scheme];
    const { surface, ink } = grounds[scheme];
    const stands = { 'accent-fill': [ink], 'accent-text': [surface, frame!, soft!] };
    return Object.entries(stands)
      .filter(([, on]) => on.some((ground) => contrast(accent, ground) < TEXT_CONTRAST))
      .map(([name]) => `${scheme}.${name}`);
  });
}

/**
 * A colour of words as it was chosen, or the nearest of its hue that can be read on the ground: shifted to where the
 * ground leaves more room, to black or to white.
 * @param colour and `ground` as `#rrggbb`
 */
export function readableOn(colour: string, ground: string): string {
  if (contrast(colour, ground) >= TEXT_CONTRAST) return colour;
  const towards = contrast('#000000', ground) >= contrast('#ffffff', ground) ? 'dark' : 'bright';
  const tone = toOklch(colour);
  // Black and white themselves have nowhere to go but off the end that they stand at.
  return readable({ ...tone, l: Math.min(0.999, Math.max(0.001, tone.l)) }, [ground], towards);
}
