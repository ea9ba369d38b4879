import styles from './square-drawing.module.css';
import { Building, FairyLights, Person } from './square-drawing-parts.tsx';

const houses = [
  { x: -20, top: 390, width: 120, roof: 64, tone: 0.02, chroma: 0.06, lit: ['0-1', '1-2'] },
  { x: 100, top: 320, width: 96, roof: 52, tone: 0.09, chroma: 0.05, lit: ['0-2'], hasDoor: true },
  { x: 196, top: 404, width: 132, roof: 84, tone: -0.02, chroma: 0.075, lit: ['1-0', '2-1'], hasDoor: true },
  { x: 540, top: 340, width: 110, roof: 60, tone: 0.05, chroma: 0.06, lit: ['0-0', '1-1'], hasDoor: true },
  { x: 650, top: 410, width: 92, roof: 70, tone: -0.03, chroma: 0.08, lit: [], hasDoor: true },
  { x: 742, top: 300, width: 110, roof: 58, tone: 0.08, chroma: 0.05, lit: ['0-1', '1-2'], hasDoor: true },
];

const crown = [
  { x: 330, y: 440, r: 84, tone: -0.17 },
  { x: 492, y: 440, r: 86, tone: -0.19 },
  { x: 412, y: 360, r: 104, tone: -0.15 },
  { x: 352, y: 372, r: 70, tone: -0.1 },
  { x: 470, y: 366, r: 66, tone: -0.12 },
  { x: 410, y: 300, r: 62, tone: -0.07 },
  { x: 384, y: 424, r: 58, tone: -0.11 },
];

const atTable = [
  { x: 120, y: 712, shirt: 'oklch(.62 .17 30)' },
  { x: 176, y: 706, shirt: 'oklch(.60 .14 255)' },
  { x: 232, y: 710, shirt: 'oklch(.74 .14 80)' },
  { x: 288, y: 707, shirt: 'oklch(.60 .15 330)' },
];

const strolling = [
  { x: 560, y: 716, scale: 1.15, shirt: 'oklch(.58 .16 300)' },
  { x: 604, y: 722, scale: 1.05, shirt: 'oklch(.62 .17 355)' },
  { x: 690, y: 738, scale: 0.85, shirt: 'oklch(.66 .13 150)' },
];

/** The square with its lime tree, houses and fairy lights, in the network's colour and by day or night. */
export function SquareDrawing({ label }: { label: string }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 820 884"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <rect className={styles.sky} width="820" height="884" />
      <circle className={styles.sun} cx="640" cy="180" r="74" />
      <g className={styles.cloud}>
        <path d="M70 214a34 34 0 0 1 62-18 44 44 0 0 1 82 8 26 26 0 0 1 6 50H86a22 22 0 0 1-16-40z" />
        <path d="M470 118a24 24 0 0 1 44-12 31 31 0 0 1 58 6 18 18 0 0 1 4 35h-94a16 16 0 0 1-12-29z" />
      </g>
      {houses.map((house) => (
        <Building key={house.x} {...house} />
      ))}
      <path className={styles.ground} d="M0 620H820V884H0z" />
      <path className={styles.path} d="M0 884C120 740 300 690 410 690S700 740 820 884z" />
      <path className={styles.trunk} d="M396 700c6-60 4-130-2-220h36c-6 90-8 160-2 220z" />
      {crown.map(({ x, y, r, tone }) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={r}
          style={{ fill: `oklch(from var(--accent) calc(var(--il) + ${tone} + var(--tb)) min(c, .13) h)` }}
        />
      ))}
      <ellipse className={styles.rim} cx="412" cy="706" rx="96" ry="18" />
      <ellipse className={styles.bed} cx="412" cy="698" rx="78" ry="12" />
      <FairyLights from={[148, 372]} over={[250, 419]} to={[352, 330]} />
      <FairyLights from={[470, 330]} over={[580, 423]} to={[690, 380]} />
      {atTable.map((person) => (
        <Person key={person.x} {...person} />
      ))}
      <rect className={styles.tableTop} x="76" y="738" width="256" height="10" rx="5" />
      <path className={styles.cloth} d="M86 748h236l6 44H80z" />
      <path className={styles.fold} d="M80 792l6-44 12 44zM328 792l-6-44-12 44z" />
      <ellipse className={styles.salad} cx="148" cy="737" rx="13" ry="4" />
      <ellipse className={styles.soup} cx="204" cy="737" rx="15" ry="4" />
      <path className={styles.bottle} d="M256 738v-16h8v16z" />
      {strolling.map((person) => (
        <Person key={person.x} {...person} />
      ))}
      <path className={styles.string} d="M690 730q18-50 42-62" />
      <path
        className={styles.balloon}
        d="M732 632c14 0 22 10 22 21s-10 20-22 24c-12-4-22-13-22-24s8-21 22-21z"
      />
    </svg>
  );
}
