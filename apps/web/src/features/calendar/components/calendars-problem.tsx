import { Alert, Button } from '@dorfplatz/ui';
import { NotFoundPage } from '../../../app-shell/not-found-page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** Stands for what is not there, not visible, or could not be fetched. */
export function CalendarsProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <Alert
      kind="danger"
      action={
        <Button size="small" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('js.generic_error')}
    </Alert>
  );
}
