import styles from './square-drawing.module.css';

const ground = 620;

/** A tone of the network's colour, lighter or darker than the hour's light. */
const tinted = (tone: number, chroma: number) =>
  `oklch(from var(--accent) calc(var(--il) + ${tone}) ${chroma} h)`;

interface BuildingProps {
  x: number;
  top: number;
  width: number;
  roof: number;
  tone: number;
  chroma: number;
  /** Windows with light in them, as `column-row`. */
  lit: readonly string[];
  hasDoor?: boolean;
}

/** A gabled house: roof, wall, rows of windows, a door. */
export function Building({ x, top, width, roof, tone, chroma, lit, hasDoor = false }: BuildingProps) {
  const columns = width > 125 ? 3 : 2;
  const gap = (width - columns * 20) / (columns + 1);
  const windows = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; top + 22 + row * 52 < 525; row++) {
      windows.push({ key: `${column}-${row}`, x: x + gap + column * (20 + gap), y: top + 22 + row * 52 });
    }
  }
  const middle = x + width / 2;
  return (
    <>
      <path
        d={`M${x} ${top}L${middle} ${top - roof}L${x + width} ${top}Z`}
        style={{ fill: tinted(tone - 0.12, chroma + 0.02) }}
      />
      <rect x={x} y={top} width={width} height={ground - top} style={{ fill: tinted(tone, chroma) }} />
      {windows.map((pane) => (
        <rect
          key={pane.key}
          x={pane.x}
          y={pane.y}
          width="20"
          height="28"
          rx="10"
          style={{ fill: lit.includes(pane.key) ? 'oklch(.9 .12 88)' : tinted(tone + 0.14, chroma * 0.6) }}
        />
      ))}
      {hasDoor ? (
        <path
          d={`M${middle - 15} ${ground}v-36a15 15 0 0 1 30 0v36z`}
          style={{ fill: tinted(-0.22, 0.06) }}
        />
      ) : null}
    </>
  );
}

const bulbs = ['oklch(.80 .13 45)', 'oklch(.90 .1 100)', 'oklch(.88 .14 88)'];
type Point = readonly [x: number, y: number];

/** A cord that hangs in a quadratic curve, with nine bulbs along it. */
export function FairyLights({ from, over, to }: { from: Point; over: Point; to: Point }) {
  const at = (share: number, axis: 0 | 1) =>
    (1 - share) ** 2 * from[axis] + 2 * (1 - share) * share * over[axis] + share ** 2 * to[axis];
  return (
    <>
      <path className={styles.cord} d={`M${from.join(' ')}Q${over.join(' ')} ${to.join(' ')}`} />
      {Array.from({ length: 9 }, (_, place) => (place + 1) / 10).map((share, place) => (
        <circle
          key={share}
          cx={at(share, 0)}
          cy={at(share, 1)}
          r="6.5"
          style={{ fill: bulbs[place % bulbs.length]! }}
        />
      ))}
    </>
  );
}

/** Somebody on the square. */
export function Person({ x, y, scale = 1, shirt }: { x: number; y: number; scale?: number; shirt: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className={styles.legs} d="M-5 40v24M5 40v24" />
      <path d="M-13 46v-22a13 13 0 0 1 26 0v22z" style={{ fill: shirt }} />
      <circle className={styles.skin} r="9.5" cy="-1" />
      <path className={styles.hair} d="M-9.5 -2a9.5 9.5 0 0 1 19 0c-4-4-10-5-19 0z" />
    </g>
  );
}
