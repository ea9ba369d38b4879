import { LoadFailure } from '../../../kit/load-failure.tsx';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** Why a blog, or an article of it, is not shown. */
export function BlogsProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFoundPage />;
  return (
    <Page title={t('blogs.title')}>
      <LoadFailure onRetry={onRetry} />
    </Page>
  );
}
