import { type ReactNode, useId } from 'react';
import styles from './page-section.module.css';

interface PageSectionProps {
  title: string;
  children: ReactNode;
}

/** A part of a page below its form, under a heading of its own. */
export function PageSection({ title, children }: PageSectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
