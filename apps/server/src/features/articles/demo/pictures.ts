const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const BULBS = ['#ffe9a8', '#ffd36b', '#ffc27a'];
const COATS = [
  '#a33d3d',
  '#aab84a',
  '#79c98b',
  '#3f7fa6',
  '#7d4cc0',
  '#c9638a',
  '#a5833b',
  '#5fbf47',
  '#66c4bd',
];
const SKINS = ['#c98f6b', '#e2bda2', '#d6a98a', '#e8cbb8', '#b57a55'];
const HAIRS = ['#3b2a20', '#5a3b26', '#2b2320', '#7a5230', '#1f1a1a'];

/** A string of lights that hangs through between two edges. */
const lights = (top: number, sag: number, count: number) =>
  `<path d="M0 ${top} Q720 ${top + sag * 2} 1440 ${top}" fill="none" stroke="#2a2148" stroke-width="4"/>` +
  many(count, (index) => {
    const part = (index + 0.5) / count;
    const [x, y] = [Math.round(part * 1440), Math.round(top + 4 * sag * part * (1 - part)) + 12];
    const color = BULBS[index % BULBS.length]!;
    return `<circle cx="${x}" cy="${y}" r="38" fill="${color}" opacity="0.22"/><circle cx="${x}" cy="${y}" r="14" fill="${color}"/>`;
  });

const guest = (index: number) => {
  const x = 90 + index * 157;
  const y = 520 + (index % 3) * 12;
  const skin = SKINS[index % SKINS.length]!;
  return (
    `<rect x="${x - 56}" y="${y + 34}" width="112" height="180" rx="50" fill="${COATS[index]!}"/>` +
    `<circle cx="${x}" cy="${y}" r="42" fill="${skin}"/>` +
    `<path d="M${x - 42} ${y - 4} A42 42 0 0 1 ${x + 42} ${y - 4} Q${x} ${y - 30} ${x - 42} ${y - 4} Z" fill="${HAIRS[(index * 2) % 5]!}"/>`
  );
};

/** A long table under strings of lights, in the evening. */
export const FEAST = {
  name: 'Sommerfest am Abend',
  width: 1440,
  height: 720,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="720">
    <defs><linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#3d2f66"/><stop offset="1" stop-color="#8d5b93"/></linearGradient></defs>
    <rect width="1440" height="720" fill="url(#dusk)"/>
    <path d="M0 400 L260 250 L420 350 L640 190 L900 380 L1130 230 L1440 420 V720 H0 Z" fill="#2d2750"/>
    ${lights(20, 90, 11)}${lights(120, 110, 13)}${many(9, guest)}
    <rect y="668" width="1440" height="52" fill="#f6e8cf"/>
    ${many(8, (index) => `<ellipse cx="${150 + index * 165}" cy="664" rx="52" ry="18" fill="${index % 2 ? '#8fc98a' : '#f0e0e0'}"/><circle cx="${220 + index * 165}" cy="650" r="17" fill="#e0533d"/>`)}
  </svg>`,
};

/** A lantern made of a tin, with stars punched into it. */
export const LANTERN = {
  name: 'Lampion aus einer Dose',
  width: 960,
  height: 640,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#20304a"/><circle cx="480" cy="350" r="300" fill="#ffcf6b" opacity="0.16"/>
    <path d="M370 210 Q480 20 590 210" fill="none" stroke="#b9c1c9" stroke-width="10"/>
    <rect x="340" y="200" width="280" height="330" rx="18" fill="#9aa5af"/>
    ${many(5, (index) => `<rect x="340" y="${240 + index * 58}" width="280" height="8" fill="#87929c"/>`)}
    ${many(9, (index) => `<path transform="translate(${405 + (index % 3) * 75} ${275 + Math.floor(index / 3) * 88})" d="M0 -26 L7 -8 L26 -8 L11 4 L17 23 L0 12 L-17 23 L-11 4 L-26 -8 L-7 -8 Z" fill="#ffe08a"/>`)}
    <ellipse cx="480" cy="200" rx="140" ry="22" fill="#c3cbd2"/><ellipse cx="480" cy="530" rx="140" ry="20" fill="#77828c"/>
  </svg>`,
};
