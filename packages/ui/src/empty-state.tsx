import type { ReactNode } from 'react';
import styles from './notices.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** What will be here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
}

/** Stands where a list is empty: says what will be here and offers the first step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon}
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.emptyAction}>{action}</div> : null}
    </div>
  );
}
