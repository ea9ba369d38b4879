import { LoadFailure } from '../../../kit/load-failure.tsx';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** Why an app, or something of it, is not shown. */
export function AppProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <Page title={t('apps.title')}>
      <LoadFailure onRetry={onRetry} />
    </Page>
  );
}
