import { CaretDoubleLeftIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleLeft';
import { CaretDoubleRightIcon } from '@phosphor-icons/react/dist/csr/CaretDoubleRight';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** 1-based. */
  current: number;
  total: number;
  labels: {
    navigation: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    page: (page: number) => string;
  };
  /** Draws a link to a page, so that every page is an address. */
  renderLink: (
    page: number,
    link: { className: string; 'aria-label': string; 'aria-current'?: 'page' },
    content: ReactNode,
  ) => ReactNode;
}

/** First, previous, a window of two pages around the current one, next, last [RUL-0196]. Nothing for one page. */
export function Pagination({ current, total, labels, renderLink }: PaginationProps) {
  if (total <= 1) return null;
  const step = (page: number, label: string, icon: ReactNode) =>
    page < 1 || page > total || page === current ? (
      <span className={classNames(styles.page, styles.off)} aria-hidden="true">
        {icon}
      </span>
    ) : (
      renderLink(page, { className: styles.page!, 'aria-label': label }, icon)
    );
  return (
    <nav aria-label={labels.navigation}>
      <ul className={styles.pages}>
        <li>{step(1, labels.first, <CaretDoubleLeftIcon aria-hidden="true" />)}</li>
        <li>{step(current - 1, labels.previous, <CaretLeftIcon aria-hidden="true" />)}</li>
        {pageWindow(current, total).map((page, index, pages) =>
          page === null ? (
            <li key={`after-${pages[index - 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              {renderLink(
                page,
                {
                  className: styles.page!,
                  'aria-label': labels.page(page),
                  ...(page === current && { 'aria-current': 'page' as const }),
                },
                page,
              )}
            </li>
          ),
        )}
        <li>{step(current + 1, labels.next, <CaretRightIcon aria-hidden="true" />)}</li>
        <li>{step(total, labels.last, <CaretDoubleRightIcon aria-hidden="true" />)}</li>
      </ul>
    </nav>
  );
}
