import { classNames } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { PageTitle } from '../lib/page-title.tsx';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  /** Stands at the end of the heading's line. */
  actions?: ReactNode;
  /** `reading` is the 720 px column, `full` takes the sheet's width. */
  width?: 'reading' | 'full';
  children: ReactNode;
}

/** A page of the sheet with its heading. */
export function Page({ title, actions, width = 'reading', children }: PageProps) {
  return (
    <div className={classNames(styles.page, width === 'full' && styles.full)}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
