import { Alert, Button, classNames } from '@dorfplatz/ui';
import { i18n } from '@lingui/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { activateLanguage, browserLanguage, useTranslate } from '../lib/i18n.ts';
import { NotFoundPage } from './not-found-page.tsx';
import styles from './page.module.css';

/** Shown in place of a page that failed: what happened, and a way on [RUL-0194]. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const t = useTranslate();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const isOffline = error instanceof ApiError && error.isNetworkFailure;
  return (
    <div className={styles.page}>
      <title>{t('shell.error.title')}</title>
      <Alert
        kind="danger"
        title={isOffline ? t('shell.error.network') : t('shell.error.title')}
        action={
          <Button size="small" onClick={() => (isOffline ? reset() : location.reload())}>
            {t('shell.retry')}
          </Button>
        }
      >
        {isOffline ? t('shell.error.network_help') : t('shell.error.help')}
      </Alert>
    </div>
  );
}

/** Shown when not even the session could be asked for; brings its own language, since none is known yet. */
export function BootFailure(props: ErrorComponentProps) {
  const [isReady, setReady] = useState(i18n.locale !== '');
  useEffect(() => {
    if (!isReady) void activateLanguage(browserLanguage()).then(() => setReady(true));
  }, [isReady]);
  if (!isReady) return null;
  return (
    <main className={classNames(styles.alone)}>
      <PageFailure {...props} reset={() => location.reload()} />
    </main>
  );
}
