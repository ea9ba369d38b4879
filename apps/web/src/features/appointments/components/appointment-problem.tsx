import { Alert, buttonClass, flash } from '@dorfplatz/ui';
import { useEffect } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, useGoTo } from '../../../kit/navigation.ts';
import { NotFoundPage } from '../../../kit/not-found-page.tsx';
import { Page } from '../../../kit/page.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** Leads on to what stands for an occurrence that its series has no more, and says so. */
function Instead({ address, notice }: { address: string; notice: string }) {
  const goTo = useGoTo();
  useEffect(() => {
    flash(notice);
    void goTo(address, { replace: true });
  }, [address, notice, goTo]);
  return null;
}

/** Stands for an appointment that is not there, not visible, or could not be fetched. */
export function AppointmentProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate();
  if (error instanceof ApiError && error.instead !== null)
    return <Instead address={error.instead} notice={error.title} />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <Page title={t('appointments.appointment')}>
      <LoadFailure onRetry={onRetry}>
        {(error instanceof ApiError && error.title) || t('js.generic_error')}
      </LoadFailure>
    </Page>
  );
}

/** Stands above an appointment that was there and could not be fetched anew: moved with its series, gone, or cut off. */
export function AppointmentOutdated({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate();
  const known = error instanceof ApiError ? error : null;
  if (known?.instead == null) return <LoadFailure onRetry={onRetry}>{known?.title || undefined}</LoadFailure>;
  return (
    <Alert
      kind="warn"
      action={
        <Link to={known.instead} className={buttonClass({ size: 'small' })}>
          {t('calendar.open')}
        </Link>
      }
    >
      {known.title}
    </Alert>
  );
}
