import type { ReactNode, Ref } from 'react';
import styles from './row-list.module.css';

/** Things below each other, each a `Row`. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

export interface RowProps {
  /** True while a form stands in the place of the row. */
  isOpen?: boolean;
  ref?: Ref<HTMLLIElement>;
  /** What it is, then what one may do with it. */
  children: ReactNode;
}

/** One thing of a `RowList`. */
export function Row({ isOpen = false, ref, children }: RowProps) {
  return (
    <li ref={ref} className={isOpen ? styles.open : styles.row}>
      {children}
    </li>
  );
}
