import { LAYOUT_ROWS, type LayoutRowType } from '@dorfplatz/contract';
import styles from './palette.module.css';

const UNIT = 10.6;
const GAP = 2.1;

/** A small picture of a type of row. */
export function RowGlyph({ type }: { type: LayoutRowType }) {
  let left = 0;
  return (
    <svg className={styles.glyph} viewBox="0 0 36 26" aria-hidden="true">
      {LAYOUT_ROWS[type].map((width) => {
        const x = left;
        const length = width * UNIT + (width - 1) * GAP;
        left += length + GAP;
        return <rect key={x} x={x} y="0" width={length} height="26" rx="2.5" />;
      })}
    </svg>
  );
}
