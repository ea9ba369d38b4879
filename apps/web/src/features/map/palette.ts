import type { NetworkMap } from '@dorfplatz/contract';

export type MapTheme = NetworkMap['view']['theme'];

/** A colour in OKLCH; the hue of the network's colour, where it is to be tinted. */
export type Tone = readonly [lightness: number, chroma: number, hue: number | 'accent'];

/** What a map is drawn in: `coast` parts water from land, `quiet` are names of less weight. */
type Part = 'water' | 'land' | 'coast' | 'border' | 'state' | 'text' | 'quiet';
export type Palette = Readonly<Record<Part, string>>;
type Tones = Readonly<Record<Part, Tone>>;

const smooth: Tones = {
  water: [0.845, 0.055, 232],
  land: [0.98, 0.006, 'accent'],
  coast: [0.7, 0.065, 234],
  border: [0.62, 0.02, 'accent'],
  state: [0.76, 0.016, 'accent'],
  text: [0.34, 0.02, 'accent'],
  quiet: [0.5, 0.022, 'accent'],
};
const smoothDark: Tones = {
  water: [0.2, 0.035, 240],
  land: [0.335, 0.012, 'accent'],
  coast: [0.47, 0.05, 236],
  border: [0.65, 0.018, 'accent'],
  state: [0.49, 0.016, 'accent'],
  text: [0.94, 0.008, 'accent'],
  quiet: [0.8, 0.014, 'accent'],
};

/** The four themes that a network chooses from, each as it looks in the light and in the dark. */
export const TONES: Readonly<Record<MapTheme, { light: Tones; dark: Tones }>> = {
  alidade_smooth: { light: smooth, dark: smoothDark },
  alidade_smooth_dark: { light: smoothDark, dark: smoothDark },
  osm_bright: {
    light: {
      water: [0.835, 0.055, 218],
      land: [0.965, 0.016, 90],
      coast: [0.68, 0.065, 225],
      border: [0.6, 0.08, 315],
      state: [0.76, 0.05, 315],
      text: [0.36, 0.06, 315],
      quiet: [0.5, 0.06, 315],
    },
    dark: {
      water: [0.2, 0.04, 222],
      land: [0.335, 0.012, 80],
      coast: [0.47, 0.05, 225],
      border: [0.66, 0.07, 315],
      state: [0.5, 0.045, 315],
      text: [0.92, 0.03, 315],
      quiet: [0.8, 0.035, 315],
    },
  },
  outdoors: {
    light: {
      water: [0.81, 0.06, 228],
      land: [0.95, 0.04, 122],
      coast: [0.64, 0.065, 230],
      border: [0.58, 0.06, 125],
      state: [0.74, 0.05, 125],
      text: [0.34, 0.06, 128],
      quiet: [0.47, 0.06, 128],
    },
    dark: {
      water: [0.2, 0.04, 228],
      land: [0.335, 0.035, 135],
      coast: [0.47, 0.05, 228],
      border: [0.66, 0.05, 130],
      state: [0.5, 0.045, 130],
      text: [0.92, 0.04, 128],
      quiet: [0.8, 0.04, 128],
    },
  },
};

const css = ([lightness, chroma, hue]: Tone): string =>
  hue === 'accent'
    ? `oklch(from var(--accent) ${lightness} min(c, ${chroma}) h)`
    : `oklch(${lightness} ${chroma} ${hue})`;

/** Whether the page is shown in the dark. */
export const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
};

/** Colours of the page as red, green and blue, all at once: maps know neither variables nor OKLCH. */
function plain(colours: readonly string[]): string[] {
  const probes = colours.map((colour) => {
    const probe = document.createElement('span');
    probe.style.color = colour;
    return probe;
  });
  document.body.append(...probes);
  const computed = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  const canvas = document.createElement('canvas');
  canvas.width = colours.length;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  computed.forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect(index, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, colours.length, 1);
  return colours.map((_, index) => `rgb(${data.subarray(index * 4, index * 4 + 3).join(',')})`);
}

/** The colours of a theme as the page is shown now. */
export function paletteOf(theme: MapTheme): Palette {
  const tones = TONES[theme][isDark() ? 'dark' : 'light'];
  const parts = Object.keys(tones) as Part[];
  const colours = plain(parts.map((part) => css(tones[part])));
  return Object.fromEntries(parts.map((part, index) => [part, colours[index]!])) as Palette;
}
