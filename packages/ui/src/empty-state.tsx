import type { ReactNode } from 'react';
import styles from './notices.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
  /** What will be here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
}

/** Stands where a list is empty: says what will be here and offers the first step. */
export function EmptyState({ icon, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {icon}
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className={styles.emptyAction}>{action}</div> : null}
    </div>
  );
}
