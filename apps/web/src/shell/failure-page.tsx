import { Alert, Button } from '@dorfplatz/ui';
import { i18n } from '@lingui/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import { NotFoundPage } from '../kit/not-found-page.tsx';
import { OpenGround } from '../kit/open-page.tsx';
import styles from '../kit/page.module.css';
import { ApiError } from '../lib/api-error.ts';
import { activateLanguage, browserLanguage, useTranslate } from '../lib/i18n.ts';
import { ViewerContext } from '../lib/session.ts';

/** What happened, and a way on [RUL-0194]. */
function Failure({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const t = useTranslate();
  const isOffline = error instanceof ApiError && error.isNetworkFailure;
  return (
    <>
      <title>{t('shell.error.title')}</title>
      <Alert
        kind="danger"
        title={isOffline ? t('kit.error.network') : t('shell.error.title')}
        action={
          <Button size="small" onClick={() => (isOffline ? reset() : location.reload())}>
            {t('kit.retry')}
          </Button>
        }
      >
        {isOffline ? t('shell.error.network_help') : t('shell.error.help')}
      </Alert>
    </>
  );
}

/** Shown in place of a page that failed, within the frame or on a sheet of its own. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const isFramed = useContext(ViewerContext) !== null;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const failure = <Failure error={error} reset={reset} />;
  return isFramed ? <div className={styles.page}>{failure}</div> : <OpenGround>{failure}</OpenGround>;
}

/** Shown when not even the session could be asked for; brings its own language, since none is known yet. */
export function BootFailure({ error }: ErrorComponentProps) {
  const [isReady, setReady] = useState(i18n.locale !== '');
  useEffect(() => {
    if (!isReady) void activateLanguage(browserLanguage()).then(() => setReady(true));
  }, [isReady]);
  if (!isReady) return null;
  return (
    <main className={styles.alone}>
      <div className={styles.page}>
        <Failure error={error} reset={() => location.reload()} />
      </div>
    </main>
  );
}
