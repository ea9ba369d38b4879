import { LoadFailure } from '../../../kit/load-failure.tsx';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { ApiError } from '../../../lib/api-error.ts';

/** Stands for what is not there, not visible, or could not be fetched. */
export function CalendarsProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return <LoadFailure onRetry={onRetry} />;
}
