import type { ReactNode } from 'react';

interface CellProps {
  className: string;
  children?: ReactNode;
}

/** A cell of a line; the line has the focus. */
export const Cell = ({ className, children }: CellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a real table has no rows that browsers may leave undrawn
  // biome-ignore lint/a11y/useFocusableInteractive: the line has the focus
  <div role="gridcell" className={className}>
    {children}
  </div>
);

interface HeadCellProps extends CellProps {
  sorted?: 'ascending' | 'descending' | undefined;
}

/** The head of a column; what is in it has the focus. */
export const HeadCell = ({ className, sorted, children }: HeadCellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: as the cells below it
  // biome-ignore lint/a11y/useFocusableInteractive: what is in it has the focus
  <div role="columnheader" className={className} aria-sort={sorted}>
    {children}
  </div>
);
