import type { ReactNode } from 'react';
import styles from './split.module.css';

interface SplitProps {
  isSplit: boolean;
  list: ReactNode;
  beside: ReactNode;
}

/** A list with a task beside it, each scrolling by itself; where there is no room for both, the list alone. */
export function Split({ isSplit, list, beside }: SplitProps) {
  if (!isSplit) return list;
  return (
    <div className={styles.panes}>
      {list}
      <div className={styles.beside}>{beside}</div>
    </div>
  );
}
