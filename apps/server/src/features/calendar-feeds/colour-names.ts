/** Names of CSS, which is all that COLOR may say (RFC 7986 §5.9): those near the colours of calendars. */
const NAMES: Record<string, number> = {
  black: 0x000000,
  blue: 0x0000ff,
  brown: 0xa52a2a,
  chocolate: 0xd2691e,
  crimson: 0xdc143c,
  darkcyan: 0x008b8b,
  darkgoldenrod: 0xb8860b,
  darkgreen: 0x006400,
  darkmagenta: 0x8b008b,
  darkorange: 0xff8c00,
  firebrick: 0xb22222,
  forestgreen: 0x228b22,
  gold: 0xffd700,
  gray: 0x808080,
  green: 0x008000,
  mediumvioletred: 0xc71585,
  navy: 0x000080,
  olive: 0x808000,
  olivedrab: 0x6b8e23,
  orangered: 0xff4500,
  purple: 0x800080,
  red: 0xff0000,
  royalblue: 0x4169e1,
  saddlebrown: 0x8b4513,
  seagreen: 0x2e8b57,
  sienna: 0xa0522d,
  slateblue: 0x6a5acd,
  steelblue: 0x4682b4,
  teal: 0x008080,
  white: 0xffffff,
};

const channels = (value: number): number[] => [value >> 16, (value >> 8) & 255, value & 255];

const found = new Map<string, string>();

/** The name that is nearest to a colour '#rrggbb'. */
export function colourName(color: string): string {
  const name = found.get(color) ?? nearest(color);
  found.set(color, name);
  return name;
}

function nearest(color: string): string {
  const wanted = channels(Number.parseInt(color.slice(1), 16));
  const distance = (value: number): number =>
    channels(value).reduce((sum, channel, index) => sum + (channel - wanted[index]!) ** 2, 0);
  return Object.entries(NAMES).reduce((best, one) => (distance(one[1]) < distance(best[1]) ? one : best))[0];
}
