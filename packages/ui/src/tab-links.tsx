import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** The class of a link that stands in `TabLinks`; the current one carries `aria-current="page"`. */
export const tabClass = styles.tab!;

/** Links dressed as tabs: each leads to an address of its own. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
