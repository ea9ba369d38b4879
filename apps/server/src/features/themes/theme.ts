import type { ThemeTokens } from '@dorfplatz/contract';

export type ThemeRow = {
  accent: string;
  logo_id: number | null;
  logo_type: ThemeTokens['logoType'];
  banner_type: ThemeTokens['bannerType'];
  banner_id: number | null;
  userbar_icon_type: 'duotone';
  full_width: boolean;
  favicon_id: number | null;
  override: boolean;
};

export const DEFAULT_ACCENT = '#0b8069';

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

/** Moves a tone towards black or white until it can be read on its ground (4.5:1). */
function readable(color: Oklch, ground: string, towards: 'dark' | 'bright'): string {
  let tone = color;
  while (contrast(toHex(tone), ground) < 4.5 && tone.l > 0 && tone.l < 1) {
    tone = { ...tone, l: tone.l + (towards === 'dark' ? -0.01 : 0.01) };
  }
  return toHex(tone);
}

/** Every tone that browsers without relative colours need, derived from the one colour of the network. */
export function deriveColors(accent: string): ThemeTokens['derivedColors'] {
  const base = toOklch(accent);
  const tone = (l: number, c: number) => ({ l, c: Math.min(base.c, c), h: base.h });
  const frame = toHex(tone(0.95, 0.022));
  const darkSurface = toHex(tone(0.255, 0.01));
  return {
    light: {
      'accent-fill': readable({ ...base, l: Math.min(base.l, 0.52) }, '#ffffff', 'dark'),
      'accent-text': readable({ ...base, l: Math.min(base.l, 0.475) }, frame, 'dark'),
      'accent-soft': toHex(tone(0.952, 0.027)),
      'accent-line': toHex(tone(0.82, 0.07)),
      frame,
    },
    dark: {
      'accent-fill': toHex(tone(0.76, 0.125)),
      'accent-text': readable(tone(0.82, 0.11), darkSurface, 'bright'),
      'accent-soft': toHex(tone(0.335, 0.045)),
      'accent-line': toHex(tone(0.46, 0.07)),
      frame: toHex(tone(0.212, 0.024)),
    },
  };
}

const derived = new Map<string, ThemeTokens['derivedColors']>();
const derivedOf = (accent: string) => {
  const known = derived.get(accent) ?? deriveColors(accent);
  derived.set(accent, known);
  return known;
};

const imageUrl = (id: number | null) => (id === null ? null : `/api/storage/images/${id}/get/1920x1200`);

export const presentTheme = (row: ThemeRow | undefined): ThemeTokens => ({
  colors: { accent: row?.accent ?? DEFAULT_ACCENT },
  derivedColors: derivedOf(row?.accent ?? DEFAULT_ACCENT),
  logoUrl: imageUrl(row?.logo_id ?? null),
  logoType: row?.logo_type ?? 'default',
  bannerType: row?.banner_type ?? 'hidden',
  bannerUrl: imageUrl(row?.banner_id ?? null),
  userbarIconType: 'duotone',
  fullWidth: row?.full_width ?? false,
  faviconImage: imageUrl(row?.favicon_id ?? null),
  override: row?.override ?? false,
});

/**
 * The theme that holds in a place: the nearest one that overrides, else the network's [RUL-0483].
 * @param nearest themes from the place outwards, the network's last
 */
export const activeTheme = (nearest: readonly (ThemeRow | undefined)[]): ThemeTokens =>
  presentTheme(
    nearest.find((theme, index) => theme && (theme.override || index === nearest.length - 1)) ??
      nearest.at(-1),
  );
