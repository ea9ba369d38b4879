import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

/** The class of a link that stands in `TabLinks`; the current one carries `aria-current="page"`. */
export const tabClass = styles.tab!;

/** Room beside the current tab, in pixels: what is cut off there shows that the row goes on. */
const PEEK = 32;

/** Links dressed as tabs: each leads to an address of its own. Where they do not fit, the current one is in sight. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]') ?? null;
    if (current === shown.current) return;
    shown.current = current;
    if (!row.current || !current) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.right > outer.right) row.current.scrollLeft += inner.right - outer.right + PEEK;
    else if (inner.left < outer.left) row.current.scrollLeft -= outer.left - inner.left + PEEK;
  });
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
