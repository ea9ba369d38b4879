/** A picture of a channel: wide, with what it is about in its middle, which is what small places show. */
export type Picture = { name: string; svg: string };

export const WIDTH = 1440;
export const HEIGHT = 480;

const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const box = (x: number, y: number, width: number, height: number, color: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${color}"/>`;
const disc = (x: number, y: number, r: number, color: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}" opacity="${opacity}"/>`;
const shape = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;
const line = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;

const picture = (name: string, [top, bottom]: readonly [string, string], inner: string): Picture => ({
  name,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    ${box(0, 0, WIDTH, HEIGHT, 'url(#sky)')}${inner}</svg>`,
});

const COATS = ['#d9573f', '#3f7fd1', '#8a5cc9', '#e0a23a', '#4f9d63', '#c9638a'];
const SKINS = ['#e2bda2', '#c98f6b', '#b57a55', '#e8cbb8'];
const HAIRS = ['#3b2a20', '#7a5230', '#1f1a1a', '#5a3b26'];
const of = (colors: readonly string[], index: number) => colors[index % colors.length]!;

/** Somebody who stands on the line `y`. */
const person = (index: number, x: number, y: number, size = 60) =>
  box(x - size * 0.13, y - size * 0.36, size * 0.26, size * 0.36, '#2f3b52') +
  box(x - size * 0.2, y - size * 0.8, size * 0.4, size * 0.5, of(COATS, index), size * 0.1) +
  disc(x, y - size * 0.92, size * 0.17, of(SKINS, index)) +
  shape(
    `M${x - size * 0.18} ${y - size * 0.92} A${size * 0.18} ${size * 0.18} 0 0 1 ${x + size * 0.18} ${y - size * 0.92} Z`,
    of(HAIRS, index),
  );

const house = (x: number, width: number, height: number, wall: string, roof: string) => {
  const top = 440 - height;
  const windows = many(Math.floor(width / 62) * 2, (index) => {
    const column = Math.floor(index / 2);
    const lit = (index + Math.round(x / 100)) % 3 === 0 ? '#ffe3a0' : '#eaf7f0';
    return box(x + 22 + column * 62, top + 40 + (index % 2) * 84, 28, 46, lit, 14);
  });
  return (
    box(x, top, width, height, wall) +
    shape(`M${x - 14} ${top} L${x + width / 2} ${top - 76} L${x + width + 14} ${top} Z`, roof) +
    windows +
    box(x + width / 2 - 17, 392, 34, 48, '#4b6a60', 16)
  );
};

const linden = (x: number, y: number, size: number, [dark, mid, bright]: readonly [string, string, string]) =>
  shape(
    `M${x - size * 0.05} ${y} l${size * 0.02} ${-size * 0.5} h${size * 0.06} l${size * 0.02} ${size * 0.5} Z`,
    '#7a5230',
  ) +
  disc(x - size * 0.24, y - size * 0.56, size * 0.24, mid) +
  disc(x + size * 0.24, y - size * 0.54, size * 0.25, dark) +
  disc(x, y - size * 0.76, size * 0.26, bright) +
  disc(x, y - size * 0.5, size * 0.25, bright);

/** A string of lights that hangs through between two edges. */
const lights = (top: number, sag: number, count: number, cord = '#2a2148') =>
  line(`M0 ${top} Q720 ${top + sag * 2} 1440 ${top}`, cord, 3) +
  many(count, (index) => {
    const part = (index + 0.5) / count;
    const [x, y] = [Math.round(part * WIDTH), Math.round(top + 4 * sag * part * (1 - part)) + 10];
    const color = of(['#ffe08a', '#ff9e6d', '#fff1c4', '#ff7d7d'], index);
    return disc(x, y, 24, color, 0.25) + disc(x, y, 10, color);
  });

const WALLS = ['#9fd0bd', '#b7dccd', '#8cc3ae', '#a8d5c4'];

const SQUARE = picture(
  'Unter der Linde',
  ['#d6efe4', '#f6faf0'],
  many(9, (index) =>
    house(-30 + index * 172, 124 + (index % 3) * 14, 190 + ((index * 53) % 90), of(WALLS, index), '#4f8f7c'),
  ) +
    box(0, 436, WIDTH, 44, '#e9dcc2') +
    lights(150, 46, 25, '#3f6d5f') +
    linden(720, 440, 430, ['#1f6f57', '#2c8a6b', '#3fa37f']) +
    many(7, (index) => person(index, 330 + index * 130 + (index % 2) * 26, 462, 82)),
);

const CHOIR = picture(
  'Der Chor singt',
  ['#2a2550', '#4a3f86'],
  `<circle cx="720" cy="330" r="330" fill="#6f5fb3" opacity="0.8"/><circle cx="720" cy="330" r="230" fill="#9585d6" opacity="0.8"/>` +
    many(6, (index) => {
      const [x, y] = [230 + index * 200, 110 + ((index * 67) % 90)];
      return (
        `<ellipse cx="${x}" cy="${y}" rx="15" ry="11" fill="#ffe08a"/>` +
        line(`M${x + 13} ${y} V${y - 58} q26 8 24 30`, '#ffe08a', 6)
      );
    }) +
    box(0, 440, WIDTH, 40, '#211c42') +
    many(8, (index) => person(index + 2, 440 + index * 80, 410, 140)) +
    many(9, (index) => person(index, 400 + index * 80, 462, 150)),
);

const bed = (x: number, index: number) =>
  many(4, (plant) => {
    const stem = x + 34 + plant * 50;
    const height = 46 + ((index * 31 + plant * 47) % 60);
    const blossom = of(['#e0533d', '#ffd36b', '#cf3f8c', '#5fae4b'], index + plant);
    return line(`M${stem} 350 V${350 - height}`, '#3f8f4c', 7) + disc(stem, 346 - height, 19, blossom);
  }) +
  box(x, 346, 218, 92, '#a8713f', 6) +
  box(x, 374, 218, 7, '#86562c') +
  box(x, 404, 218, 7, '#86562c');

const GARDEN = picture(
  'Hochbeete im Mai',
  ['#bfe3f5', '#eef8e4'],
  disc(1180, 110, 62, '#ffd76a') +
    shape('M0 330 Q360 210 760 300 T1440 260 V480 H0 Z', '#9ccf84') +
    shape('M0 400 Q500 340 1440 390 V480 H0 Z', '#7fbf68') +
    linden(180, 400, 260, ['#3d8b45', '#57a551', '#6dbb5c']) +
    many(5, (index) => bed(250 + index * 236, index)) +
    person(1, 505, 452, 130) +
    person(4, 970, 456, 124),
);

const REPAIR = picture(
  'Werkbank im Repair-Café',
  ['#f6e6c4', '#efd6a4'],
  box(140, 60, 1160, 236, '#d9b277', 10) +
    many(10, (index) => {
      const x = 208 + index * 114;
      const color = of(['#4a5673', '#b3532f', '#3f8f7a', '#7c4bb0'], index);
      return index % 2 === 0
        ? box(x - 8, 150, 16, 116, '#8a5a2e', 8) + box(x - 32, 104, 64, 46, color, 8)
        : disc(x, 128, 36, color) + box(x - 13, 84, 26, 42, '#d9b277') + box(x - 10, 140, 20, 130, color, 10);
    }) +
    person(3, 560, 400, 190) +
    person(0, 900, 400, 190) +
    box(60, 356, 1320, 30, '#8a5a2e', 6) +
    box(130, 386, 34, 94, '#6d4522') +
    box(1276, 386, 34, 94, '#6d4522') +
    box(630, 262, 180, 94, '#d9573f', 16) +
    box(660, 240, 120, 30, '#3a3f4f', 8) +
    disc(770, 310, 19, '#fff4dc') +
    shape('M1000 356 l40 -120 h70 l40 120 Z', '#3f7fd1') +
    disc(1075, 226, 22, '#ffe08a') +
    box(330, 288, 150, 68, '#4f9d63', 10) +
    disc(368, 322, 22, '#26352b') +
    disc(442, 322, 22, '#26352b'),
);

const BOARD = picture(
  'Sitzung im Gemeindesaal',
  ['#efe3cf', '#e3cfae'],
  many(
    5,
    (index) =>
      `<path d="M${150 + index * 250} 300 V150 a75 75 0 0 1 150 0 V300 Z" fill="#bfe0ee"/>` +
      box(222 + index * 250, 76, 6, 224, '#fff7e8') +
      box(150 + index * 250, 190, 150, 6, '#fff7e8'),
  ) +
    box(0, 400, WIDTH, 80, '#b98a58') +
    many(7, (index) => person(index + 1, 390 + index * 110, 400, 190)) +
    `<ellipse cx="720" cy="404" rx="500" ry="56" fill="#7a5230"/><ellipse cx="720" cy="392" rx="500" ry="52" fill="#94663c"/>` +
    many(6, (index) => box(430 + index * 104, 376, 56, 22, '#fffaf0', 3)),
);

const FEAST = picture(
  'Lichter am Sommerabend',
  ['#2c2354', '#8d5b93'],
  shape('M0 320 L220 190 L420 290 L660 160 L900 300 L1160 180 L1440 330 V480 H0 Z', '#2d2750') +
    lights(24, 60, 21) +
    lights(92, 74, 23) +
    many(11, (index) => person(index, 250 + index * 94, 470, 190)) +
    box(0, 424, WIDTH, 56, '#f6e8cf') +
    many(9, (index) => disc(270 + index * 112, 420, 15, of(['#e0533d', '#8fc98a', '#ffd36b'], index))),
);

const stall = (x: number, index: number) =>
  box(x + 12, 250, 8, 180, '#8a5a2e') +
  box(x + 200, 250, 8, 180, '#8a5a2e') +
  many(5, (stripe) => box(x + stripe * 44, 206, 44, 56, stripe % 2 ? '#fffaf0' : of(COATS, index), 6)) +
  box(x + 6, 350, 208, 82, '#c98f4e', 4) +
  many(4, (thing) => disc(x + 40 + thing * 46, 338, 14, of(COATS, index + thing + 1)));

const MARKET = picture(
  'Flohmarkt in der Altstadt',
  ['#fde8c6', '#fff6e2'],
  many(8, (index) =>
    house(
      -20 + index * 190,
      150,
      200 + ((index * 47) % 70),
      of(['#e9c39b', '#f0d4b0', '#dcae85'], index),
      '#a8583a',
    ),
  ) +
    box(0, 430, WIDTH, 50, '#d8c39d') +
    many(5, (index) => stall(130 + index * 246, index)) +
    many(6, (index) => person(index + 2, 210 + index * 205, 470, 104)),
);

export const PICTURES = { SQUARE, CHOIR, GARDEN, REPAIR, BOARD, FEAST, MARKET };
