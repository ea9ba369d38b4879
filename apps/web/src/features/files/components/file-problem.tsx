import { LoadFailure } from '../../../kit/load-failure.tsx';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** Stands for a file that is not there, not visible, or could not be fetched. Some words are the address of none. */
export function FileProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <NotFoundPage />;
  return (
    <Page title={t('files.page.file')} width="full">
      <LoadFailure onRetry={onRetry}>{t('files.page.load_failed')}</LoadFailure>
    </Page>
  );
}
