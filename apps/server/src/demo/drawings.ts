import type { Chance } from './chance.ts';
import { letter } from './lettering.ts';

/** What is drawn; each fills a field of 600 × 400. */
export type Motif = keyof typeof MOTIFS;

const line = (d: string, color: string, width = 6) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
const box = (x: number, y: number, width: number, height: number, color: string, round = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${color}"/>`;
const shape = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;
const repeated = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const sky = (top: string, ground: string, horizon = 290) =>
  box(0, 0, 600, 400, top, 0) + box(0, horizon, 600, 400 - horizon, ground, 0);
const tree = (x: number, y: number, size: number, crown = '#3b9a4e') =>
  box(x - size * 0.08, y - size * 0.5, size * 0.16, size * 0.5, '#7a5230', 3) +
  disc(x, y - size * 0.85, size * 0.42, crown) +
  disc(x - size * 0.3, y - size * 0.62, size * 0.28, crown) +
  disc(x + size * 0.3, y - size * 0.62, size * 0.28, crown);
const house = (x: number, y: number, wall: string, roof: string) =>
  box(x, y - 90, 90, 90, wall, 0) +
  shape(`M${x - 10} ${y - 88} L${x + 45} ${y - 140} L${x + 100} ${y - 88} Z`, roof) +
  box(x + 14, y - 72, 22, 24, '#fff') +
  box(x + 54, y - 72, 22, 24, '#fff') +
  box(x + 36, y - 34, 20, 34, '#5b3d28', 2);

const MOTIFS = {
  linde: () =>
    sky('#d9efe6', '#b9d89f') + tree(300, 330, 260, '#2f8a54') + box(210, 318, 180, 14, '#8a6236', 7),
  fest: (chance: Chance) => {
    const colors = ['#e0533d', '#d98a1f', '#2f6fde', '#cf3f8c', '#3b9a4e'];
    const flags = repeated(13, (index) => {
      const x = 10 + index * 46;
      const y = 60 + Math.round(Math.sin((index / 12) * Math.PI) * 46);
      return shape(`M${x} ${y} l34 0 l-17 38 Z`, colors[(index + chance.between(0, 1)) % 5]!);
    });
    const stalls = repeated(3, (index) => {
      const x = 60 + index * 180;
      return (
        box(x, 250, 130, 80, '#fff7e6') +
        repeated(5, (stripe) =>
          box(x - 6 + stripe * 28, 220, 28, 36, stripe % 2 ? '#fff' : colors[index]!, 2),
        ) +
        box(x, 290, 130, 40, '#c98f4e')
      );
    });
    return sky('#fdeccb', '#cfe2ae', 320) + line('M10 60 Q300 160 590 60', '#6d5a45', 3) + flags + stalls;
  },
  garten: (chance: Chance) => {
    const bed = (x: number, color: string) =>
      box(x, 270, 150, 60, '#9c6b3c') +
      box(x, 288, 150, 4, '#7d532c', 0) +
      repeated(5, (index) => {
        const stem = x + 18 + index * 28;
        const height = chance.between(34, 80);
        return (
          line(`M${stem} 270 V${270 - height}`, '#3b7d3a', 5) +
          disc(stem - 8, 258 - height / 2, 10, '#58a84f') +
          disc(stem + 8, 250 - height / 2, 10, '#58a84f') +
          disc(stem, 268 - height, 11, color)
        );
      });
    return (
      sky('#dff1f7', '#a9cf88') +
      disc(510, 80, 42, '#f2c84b') +
      bed(40, '#e0533d') +
      bed(225, '#d98a1f') +
      bed(410, '#cf3f8c')
    );
  },
  plan: () => {
    const streets =
      box(0, 170, 600, 54, '#fff', 0) + box(140, 0, 46, 400, '#fff', 0) + box(430, 0, 46, 400, '#fff', 0);
    const blocks = repeated(9, (index) =>
      box(
        [14, 206, 496][index % 3]!,
        [14, 250, 330][Math.floor(index / 3)]! + (index % 3 === 1 ? 4 : 0),
        [110, 200, 90][index % 3]!,
        index < 3 ? 136 : 56,
        '#e3d6c4',
      ),
    );
    return (
      box(0, 0, 600, 400, '#f0ebe2', 0) +
      streets +
      blocks +
      disc(308, 197, 74, '#cfe6b8') +
      repeated(6, (index) => disc(308 + 46 * Math.cos(index), 197 + 46 * Math.sin(index), 13, '#3b9a4e')) +
      line('M163 20 V380', '#e0533d', 8) +
      line('M20 197 H220', '#2f6fde', 8) +
      line('M396 197 H580', '#2f6fde', 8) +
      letter('A', { x: 60, y: 60, height: 30, color: '#8a7a66' }) +
      letter('B', { x: 300, y: 60, height: 30, color: '#8a7a66' }) +
      letter('C', { x: 528, y: 60, height: 30, color: '#8a7a66' })
    );
  },
  sonne: () =>
    sky('#d4ebfa', '#d9d2c3', 330) +
    disc(500, 86, 50, '#f2b93b') +
    repeated(12, (index) => {
      const a = (index / 12) * Math.PI * 2;
      return line(
        `M${500 + 62 * Math.cos(a)} ${86 + 62 * Math.sin(a)} L${500 + 80 * Math.cos(a)} ${86 + 80 * Math.sin(a)}`,
        '#f2b93b',
      );
    }) +
    box(80, 110, 300, 220, '#e9c9a8', 0) +
    repeated(6, (index) => box(110 + (index % 3) * 92, 136 + Math.floor(index / 3) * 100, 54, 46, '#fff')) +
    repeated(
      3,
      (index) =>
        box(104 + index * 92, 190, 66, 34, '#24476b') +
        line(`M${137 + index * 92} 190 v34 M${104 + index * 92} 207 h66`, '#7fa6cc', 2),
    ),
  ball: () =>
    sky('#d9f0fb', '#8fc36b', 250) +
    line('M180 250 V120 H420 V250', '#fff', 10) +
    repeated(9, (index) => line(`M${204 + index * 24} 124 V250`, '#fff', 1.5)) +
    disc(300, 310, 48, '#fff') +
    shape('M300 288 l20 15 l-8 23 h-24 l-8 -23 Z', '#2a2320'),
  suppe: () =>
    sky('#23395b', '#eef3f8', 300) +
    repeated(40, (index) => disc((index * 97) % 600, (index * 61) % 290, 2 + (index % 3), '#fff')) +
    shape('M170 220 H430 C430 320 380 350 300 350 C220 350 170 320 170 220 Z', '#e0533d') +
    box(156, 206, 288, 24, '#b83a28', 12) +
    line(
      'M240 180 q-16 -24 0 -48 q16 -24 0 -48 M300 180 q-16 -24 0 -48 q16 -24 0 -48 M360 180 q-16 -24 0 -48 q16 -24 0 -48',
      '#ffffffaa',
      8,
    ),
  flohmarkt: () =>
    sky('#fbe3d2', '#d8c3a5', 310) +
    box(60, 230, 480, 20, '#8a6236') +
    box(90, 250, 14, 90, '#8a6236', 0) +
    box(496, 250, 14, 90, '#8a6236', 0) +
    shape('M100 230 L116 150 H164 L180 230 Z', '#8458d8') +
    box(134, 110, 12, 44, '#d98a1f', 2) +
    box(210, 170, 90, 60, '#2f6fde') +
    disc(236, 200, 16, '#fff') +
    disc(276, 200, 16, '#fff') +
    shape('M330 230 C322 180 340 170 340 140 H372 C372 170 390 180 382 230 Z', '#1490a6') +
    repeated(4, (index) =>
      box(
        414 + index * 24,
        150 + (index % 2) * 12,
        20,
        80 - (index % 2) * 12,
        ['#e0533d', '#3b9a4e', '#d98a1f', '#cf3f8c'][index]!,
        2,
      ),
    ),
  kanal: () =>
    sky('#cfe8f3', '#6fb1c9', 220) +
    house(40, 222, '#e6b89a', '#a8442e') +
    house(170, 222, '#d9d2a8', '#7a5230') +
    tree(330, 222, 90) +
    tree(420, 222, 120) +
    shape('M180 300 H440 L400 350 H220 Z', '#a8442e') +
    box(240, 252, 130, 50, '#fff7e6') +
    line('M20 270 q30 -14 60 0 t60 0 M460 330 q30 -14 60 0 t60 0 M60 372 q30 -14 60 0 t60 0', '#ffffffaa', 5),
  chor: () =>
    sky('#e7d5f0', '#b78fc9', 320) +
    repeated(5, (row) => line(`M0 ${80 + row * 26} H600`, '#6b4a80', 2)) +
    repeated(6, (index) => {
      const x = 80 + index * 88;
      const y = 96 + ((index * 37) % 92);
      return `<ellipse cx="${x}" cy="${y}" rx="16" ry="12" fill="#3b2450"/>${line(`M${x + 14} ${y} V${y - 66}`, '#3b2450')}`;
    }) +
    repeated(
      7,
      (index) =>
        disc(60 + index * 80, 290, 26, ['#f3c9a8', '#c98a5c', '#fbe0cd', '#7b4a2c'][index % 4]!) +
        box(26 + index * 80, 314, 68, 90, ['#8458d8', '#cf3f8c', '#2f6fde'][index % 3]!, 30),
    ),
  werkzeug: () =>
    box(0, 0, 600, 400, '#f4e3a8', 0) +
    disc(300, 200, 110, '#d98a1f') +
    repeated(
      8,
      (index) =>
        `<rect x="280" y="66" width="40" height="46" rx="6" fill="#d98a1f" transform="rotate(${index * 45} 300 200)"/>`,
    ) +
    disc(300, 200, 54, '#f4e3a8') +
    `<g transform="rotate(38 300 200)">${box(286, 40, 28, 320, '#4a4e69', 10)}${disc(300, 60, 46, '#4a4e69')}${box(286, 4, 28, 52, '#f4e3a8', 2)}</g>`,
  lauf: () =>
    sky('#d4ebfa', '#a9cf88', 270) +
    shape('M0 400 C200 330 320 300 600 280 L600 320 C360 336 260 370 180 400 Z', '#d8c3a5') +
    tree(90, 280, 130) +
    tree(500, 276, 100) +
    disc(290, 120, 24, '#c98a5c') +
    line(
      'M288 150 L272 222 L318 256 L300 318 M272 222 L236 262 L196 258 M286 162 L330 196 L362 176 M284 162 L240 182 L232 220',
      '#e0533d',
      18,
    ),
  buch: () =>
    box(0, 0, 600, 400, '#d6dff5', 0) +
    shape(
      'M300 120 C250 86 150 86 90 108 V310 C150 288 250 290 300 322 C350 290 450 288 510 310 V108 C450 86 350 86 300 120 Z',
      '#fff',
    ) +
    line('M300 120 V322', '#2f6fde', 4) +
    repeated(5, (row) =>
      line(
        `M126 ${146 + row * 28} Q210 ${132 + row * 28} 268 ${156 + row * 28} M332 ${156 + row * 28} Q390 ${132 + row * 28} 474 ${146 + row * 28}`,
        '#9fb4dd',
        4,
      ),
    ),
  sprechen: () =>
    box(0, 0, 600, 400, '#c9e7ef', 0) +
    shape(
      'M70 80 H330 Q350 80 350 100 V200 Q350 220 330 220 H170 L120 268 L128 220 H70 Q50 220 50 200 V100 Q50 80 70 80 Z',
      '#0b8069',
    ) +
    shape(
      'M280 180 H530 Q550 180 550 200 V290 Q550 310 530 310 H486 L496 352 L440 310 H280 Q260 310 260 290 V200 Q260 180 280 180 Z',
      '#d98a1f',
    ) +
    letter('HALLO', { x: 200, y: 128, height: 42, color: '#fff', centred: true }) +
    letter('MERHABA', { x: 405, y: 228, height: 36, color: '#fff', centred: true }),
} as const satisfies Record<string, (chance: Chance) => string>;

const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;

/** A picture of a group: the middle of its motif, 400 × 400. */
export const groupPicture = (motif: Motif, chance: Chance): string =>
  svg(400, 400, `<g transform="translate(-100 0)">${MOTIFS[motif](chance)}</g>`);

/** A poster of 900 × 780: the motif above, up to two lines of words below. */
export function poster(motif: Motif, words: readonly string[], chance: Chance): string {
  const [ground, ink] = chance.pick([
    ['#0b8069', '#fff'],
    ['#24476b', '#fff'],
    ['#f6efe3', '#3a2b20'],
    ['#e0533d', '#fff'],
  ] as const);
  const height = (text: string, most: number) => Math.min(most, (820 / (text.length * 5.6)) * 6);
  const [first = '', second = ''] = words;
  return svg(
    900,
    780,
    `<rect width="900" height="780" fill="${ground}"/><g transform="scale(1.5)">${MOTIFS[motif](chance)}</g>` +
      letter(first, { x: 450, y: 632, height: height(first, 56), color: ink, centred: true }) +
      letter(second, { x: 450, y: 716, height: height(second, 30), color: ink, centred: true }),
  );
}
