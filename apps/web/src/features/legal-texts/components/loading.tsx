import { Alert, Button, Skeleton } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../legal-texts.module.css';

/** What stands there until texts are loaded, or when they cannot be. */
export function Loading({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const t = useTranslate();
  return isError ? (
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
  ) : (
    <div aria-busy="true" className={styles.lines}>
      <Skeleton width="92%" />
      <Skeleton width="84%" />
      <Skeleton width="60%" />
    </div>
  );
}
