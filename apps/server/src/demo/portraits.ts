import type { Chance } from './chance.ts';

const GROUNDS = [
  '#f6d9c4',
  '#cfe6dc',
  '#d6dff5',
  '#f4e3a8',
  '#e7d5f0',
  '#f7cfd3',
  '#c9e7ef',
  '#dfe5c4',
  '#e6dcd2',
];
const SKINS = ['#fbe0cd', '#f3c9a8', '#e3ab80', '#c98a5c', '#a3673f', '#8a5636', '#f7d5bd', '#eebf9b'];
const HAIRS = [
  '#2b211c',
  '#4a3122',
  '#6f4a2a',
  '#a8743a',
  '#d9ad5c',
  '#8c8a88',
  '#c9c6c1',
  '#9c3f22',
  '#1d1d26',
];
const CLOTHES = [
  '#0b8069',
  '#2f6fde',
  '#cf3f8c',
  '#e0533d',
  '#d98a1f',
  '#3b9a4e',
  '#1490a6',
  '#4a4e69',
  '#8458d8',
  '#f2efe9',
];
const INK = '#1a1412';

const HEAD = 'M30 40 C30 22 39 15 50 15 C61 15 70 22 70 40 C70 57 61 67 50 67 C39 67 30 57 30 40 Z';

/** Hair that falls behind the head, then what lies on it. */
const LONG: readonly (readonly [back: string, front: string])[] = [
  [
    'M26 42 C22 14 36 8 50 8 C64 8 78 14 74 42 L77 74 C68 80 32 80 23 74 Z',
    'M29 42 C28 24 38 14 52 15 C46 24 38 30 29 42 Z M52 15 C64 15 72 26 71 42 C67 32 60 24 52 15 Z',
  ],
  [
    'M27 40 C25 0 75 0 73 40 C76 52 74 58 70 60 L30 60 C26 58 24 52 27 40 Z',
    'M28 38 C27 3 73 3 72 38 C62 29 38 29 28 38 Z',
  ],
  [
    'M50 4 C57 4 61 8 60 13 C74 16 76 30 72 42 L28 42 C24 30 26 16 40 13 C39 8 43 4 50 4 Z',
    'M28 39 C28 17 40 11 50 11 C60 11 72 17 72 39 C66 28 58 24 50 24 C42 24 34 28 29 38 Z',
  ],
  [
    'M70 24 C84 26 86 52 78 64 C74 56 76 42 68 36 Z M28 40 C24 14 76 14 72 40 Z',
    'M29 39 C29 18 66 12 71 38 C62 34 48 30 44 22 C42 30 34 34 29 39 Z',
  ],
  [
    'M24 30 C18 22 28 12 34 14 C38 4 62 4 66 14 C74 12 82 22 76 30 C84 38 80 52 74 54 L26 54 C20 52 16 38 24 30 Z',
    'M29 36 C29 5 71 5 71 36 C62 27 56 29 50 26 C44 29 38 27 30 34 Z',
  ],
];
const SHORT: readonly string[] = [
  'M28 40 C26 18 36 9 51 10 C66 11 74 20 72 40 C69 34 68 29 66 26 C56 28 42 26 35 24 C32 29 31 34 28 40 Z',
  'M29 36 C27 16 40 8 54 10 C68 10 75 22 71 37 C69 30 64 24 58 21 C50 27 36 27 29 36 Z',
  'M28 36 C28 5 72 5 72 36 C68 26 62 21 50 21 C38 21 32 26 29 34 Z',
  'M27 36 C22 28 28 18 34 17 C36 8 48 6 53 10 C62 6 72 14 70 20 C78 24 76 32 72 36 C68 28 62 24 50 24 C38 24 32 28 27 36 Z',
  'M29 44 C27 40 27 34 30 31 C31 36 31 40 31 46 Z M71 44 C73 40 73 34 70 31 C69 36 69 40 69 46 Z',
];
const EYES = [
  '<circle cx="42" cy="42" r="2.1"/><circle cx="58" cy="42" r="2.1"/>',
  '<path d="M39 43 Q42 39.5 45 43 M55 43 Q58 39.5 61 43" class="l"/>',
  '<ellipse cx="42" cy="42" rx="1.8" ry="2.6"/><ellipse cx="58" cy="42" rx="1.8" ry="2.6"/>',
];
const MOUTHS = ['M43 56 Q50 62 57 56', 'M44 57 Q50 60 56 57', 'M44 57 Q51 60 57 55', 'M45 58 L55 58'];
const SMILE = '<path d="M42 55 Q50 65 58 55 Z" fill="#fff" class="l"/>';
const BROWS = [
  'M38 36 Q42 33.5 46 36 M54 36 Q58 33.5 62 36',
  'M38 36 L45 35 M55 35 L62 36',
  'M38 35 Q43 34 46 37 M54 37 Q57 34 62 35',
];
const NOSES = ['M50 43 L48 50 L51 50.5', 'M49 50 Q50.5 52 52.5 50', 'M51 42 Q54 49 49 50'];
const GLASSES =
  '<g fill="#fff" fill-opacity=".35" class="l"><circle cx="42" cy="42" r="6.5"/><circle cx="58" cy="42" r="6.5"/><path d="M48.5 42 Q50 40.5 51.5 42"/></g>';
const BEARDS = [
  'M31 46 C33 62 40 71 50 71 C60 71 67 62 69 46 C65 53 60 52 50 52 C40 52 35 53 31 46 Z',
  'M40 52 Q50 48 60 52 Q58 55 50 54 Q42 55 40 52 Z',
  'M42 60 Q50 58 58 60 Q56 71 50 71 Q44 71 42 60 Z',
];

/**
 * A drawn face of one person as an SVG of 320 × 320: ground, shoulders, head, hair, and what makes it someone's.
 * @param isShe which of two stocks of hair it takes; everything else falls by chance
 */
export function portrait(chance: Chance, isShe: boolean): string {
  const skin = chance.pick(SKINS);
  const hair = chance.pick(HAIRS);
  const cloth = chance.pick(CLOTHES);
  const [back, front] = isShe ? chance.pick(LONG) : ['', chance.pick(SHORT)];
  const isVeiled = isShe && chance.isLucky(0.06);
  const isGrey = hair === '#8c8a88' || hair === '#c9c6c1';
  const beard = !isShe && chance.isLucky(0.38) ? chance.pick(BEARDS) : '';
  const mouth = chance.isLucky(0.3) ? SMILE : `<path d="${chance.pick(MOUTHS)}" class="l"/>`;
  const parts = [
    `<rect width="100" height="100" fill="${chance.pick(GROUNDS)}"/>`,
    isVeiled ? '' : `<path d="${back}" fill="${hair}"/>`,
    `<path d="M6 100 C8 80 26 73 50 73 C74 73 92 80 94 100 Z" fill="${cloth}"/>`,
    collar(chance, skin),
    `<path d="M42 60 L42 74 Q50 80 58 74 L58 60 Z" fill="${skin}"/><path d="M42 64 Q50 72 58 64 L58 68 Q50 75 42 68 Z" fill="#000" fill-opacity=".12"/>`,
    `<circle cx="30" cy="44" r="4.5" fill="${skin}"/><circle cx="70" cy="44" r="4.5" fill="${skin}"/>`,
    `<path d="${HEAD}" fill="${skin}"/>`,
    chance.isLucky(0.5)
      ? '<g fill="#e0533d" fill-opacity=".18"><circle cx="37" cy="51" r="4"/><circle cx="63" cy="51" r="4"/></g>'
      : '',
    beard && `<path d="${beard}" fill="${hair}"/>`,
    `<g fill="${INK}">${chance.pick(EYES)}</g>`,
    `<path d="${chance.pick(BROWS)}" class="l" style="stroke:${isGrey ? '#6d6a68' : hair}"/>`,
    `<path d="${chance.pick(NOSES)}" class="l"/>`,
    mouth,
    isVeiled ? veil(chance) : `<path d="${front}" fill="${hair}"/>`,
    chance.isLucky(isGrey ? 0.6 : 0.28) ? GLASSES : '',
    isShe && !isVeiled && chance.isLucky(0.3)
      ? '<circle cx="29" cy="51" r="1.8" fill="#d98a1f"/><circle cx="71" cy="51" r="1.8" fill="#d98a1f"/>'
      : '',
    !isShe && chance.isLucky(0.1) ? cap(chance) : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 100 100"><style>.l{fill:none;stroke:${INK};stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}</style>${parts.join('')}</svg>`;
}

function collar(chance: Chance, skin: string): string {
  const kind = chance.between(0, 3);
  if (kind === 0) return `<path d="M36 74 Q50 92 64 74 Z" fill="${skin}"/>`;
  if (kind === 1)
    return '<path d="M40 73 L50 88 L60 73 L64 80 L54 94 L50 89 L46 94 L36 80 Z" fill="#fff" fill-opacity=".85"/>';
  if (kind === 2)
    return '<path d="M38 73 Q50 86 62 73 L64 77 Q50 92 36 77 Z" fill="#000" fill-opacity=".18"/>';
  return `<path d="M40 74 L50 86 L60 74 Z" fill="${skin}"/><path d="M12 92 Q50 84 88 92 M10 98 Q50 90 90 98" class="l" style="stroke:#fff;stroke-opacity:.5;stroke-width:2.5"/>`;
}

function veil(chance: Chance): string {
  const cloth = chance.pick(CLOTHES);
  return `<path fill-rule="evenodd" d="M50 8 C70 8 78 22 77 44 C77 60 80 70 84 80 C70 90 30 90 16 80 C20 70 23 60 23 44 C22 22 30 8 50 8 Z M50 22 C38 22 32 30 32 42 C32 58 41 67 50 67 C59 67 68 58 68 42 C68 30 62 22 50 22 Z" fill="${cloth}"/>`;
}

function cap(chance: Chance): string {
  const cloth = chance.pick(CLOTHES);
  return `<path d="M28 30 C28 8 72 8 72 30 Z" fill="${cloth}"/><path d="M26 28 Q50 22 74 28 L74 33 Q50 27 26 33 Z" fill="${cloth}"/><path d="M26 28 Q50 22 74 28 L74 33 Q50 27 26 33 Z" fill="#000" fill-opacity=".2"/>`;
}
