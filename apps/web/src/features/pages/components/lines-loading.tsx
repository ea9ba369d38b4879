import { Skeleton } from '@dorfplatz/ui';
import styles from './pages.module.css';

/** Rows or a text that are on their way. */
export function LinesLoading() {
  return (
    <div className={styles.lines} aria-busy="true">
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </div>
  );
}
