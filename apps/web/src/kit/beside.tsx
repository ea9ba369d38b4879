import { type ReactNode, Suspense } from 'react';
import { useIsQuiet } from '../lib/arrival.ts';
import styles from './beside.module.css';
import { useWideMain } from './use-wide-main.ts';

/** From this width on there is room beside a page of reading width; the style has it too. */
const wide = 1000;

interface BesideProps {
  /** What stands in the column; it may load when it is shown. */
  column: ReactNode;
  children: ReactNode;
}

/** What a column is that has nothing to show to who reads: the page takes its room. */
export const NothingBeside = () => <span className={styles.nothing} />;

/**
 * A page with a column at its right, where there is room for it. The room is kept from the beginning, so that nothing
 * moves when the column comes, which is once the page itself is there; a column of `NothingBeside` gives it back.
 */
export function Beside({ column, children }: BesideProps) {
  const isWide = useWideMain(wide);
  const isQuiet = useIsQuiet();
  return (
    <div className={styles.beside}>
      {children}
      {isWide && isQuiet && column !== null ? (
        <div className={styles.column}>
          <Suspense fallback={null}>{column}</Suspense>
        </div>
      ) : null}
    </div>
  );
}
