import { Alert } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { Pages } from './pages.tsx';
import type { PagedListState } from './use-paged-list.ts';

interface PagedListProps<Data> {
  /** Of `usePagedList`. */
  list: PagedListState<Data & { totalCount: number | null; totalPages: number | null }>;
  /** Stands for the rows until they are there. */
  loading: ReactNode;
  loadingClassName?: string | undefined;
  /** Says what could stand here, and how it gets there. */
  empty: ReactNode;
  /** Stands instead of everything where the viewer may not see the list: a text, or a block of its own. */
  forbidden?: ReactNode;
  /** Says to those who do not see the rows how many were found, after each change of the filters. */
  found?: ((count: number) => string) | undefined;
  pagesClassName?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** The rows of a list and the way to its other pages; or that they are on their way, did not come, are none, or are denied. */
export function PagedList<Data>({
  list,
  loading,
  loadingClassName,
  empty,
  forbidden,
  found,
  pagesClassName,
  children,
}: PagedListProps<Data>) {
  const { data, problem } = list;
  if (problem === 'forbidden' && forbidden !== undefined)
    return typeof forbidden === 'string' ? <Alert kind="danger">{forbidden}</Alert> : forbidden;
  if (problem) return <LoadFailure onRetry={list.retry} />;
  if (!data) {
    return (
      <div className={loadingClassName} aria-busy="true">
        {loading}
      </div>
    );
  }
  return (
    <div aria-busy={list.isStale || undefined}>
      {found ? (
        <p className="visually-hidden" role="status">
          {found(data.totalCount ?? 0)}
        </p>
      ) : null}
      {list.isEmpty ? empty : children(data)}
      <div className={pagesClassName}>
        <Pages current={list.page} total={data.totalPages ?? 1} addressOf={list.pageAddress} />
      </div>
    </div>
  );
}
