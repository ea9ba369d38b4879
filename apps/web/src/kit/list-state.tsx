import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

interface ListStateProps {
  /** The query of the list. What it had keeps being shown when fetching it anew fails. */
  list: { data: unknown; isError: boolean; refetch: () => unknown };
  /** Stands for the rows until they are there. */
  loading: ReactNode;
  loadingClassName?: string | undefined;
  isEmpty: boolean;
  /** Says what could stand here, and how it gets there. */
  empty: ReactNode;
}

/** What stands in place of a list's rows: that they are on their way, did not come, or that there are none. */
export function ListState({ list, loading, loadingClassName, isEmpty, empty }: ListStateProps) {
  if (list.data !== undefined) return isEmpty ? empty : null;
  if (list.isError) return <LoadFailure onRetry={() => void list.refetch()} />;
  return (
    <div className={loadingClassName} aria-busy="true">
      {loading}
    </div>
  );
}
