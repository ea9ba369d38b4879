import type { NetworkMap } from '@dorfplatz/contract';

export type MapTheme = NetworkMap['view']['theme'];
export type Palette = { water: string; land: string; border: string; text: string };

const tone = (lightness: number, chroma: number) => `oklch(from var(--accent) ${lightness} ${chroma} h)`;

const smooth: Palette = {
  water: tone(0.915, 0.016),
  land: tone(0.988, 0.004),
  border: tone(0.8, 0.014),
  text: tone(0.5, 0.016),
};
const smoothDark: Palette = {
  water: tone(0.205, 0.012),
  land: tone(0.29, 0.012),
  border: tone(0.43, 0.016),
  text: tone(0.74, 0.012),
};

/** The four themes that a network chooses from, each as it looks in the light and in the dark. */
const palettes: Record<MapTheme, { light: Palette; dark: Palette }> = {
  alidade_smooth: { light: smooth, dark: smoothDark },
  alidade_smooth_dark: { light: smoothDark, dark: smoothDark },
  osm_bright: {
    light: { water: '#aad3df', land: '#f4f1ea', border: '#b7a0c2', text: '#65546b' },
    dark: { water: '#17323d', land: '#2c2a26', border: '#6f5d79', text: '#cdc0d3' },
  },
  outdoors: {
    light: { water: '#b4dbea', land: '#e5efd6', border: '#9fae86', text: '#4d5b37' },
    dark: { water: '#142f39', land: '#27311f', border: '#5a6a4b', text: '#bfcdab' },
  },
};

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
  const palette = palettes[theme][isDark() ? 'dark' : 'light'];
  const [water, land, border, text] = plain([palette.water, palette.land, palette.border, palette.text]);
  return { water: water!, land: land!, border: border!, text: text! };
}
