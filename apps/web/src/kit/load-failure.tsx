import { Alert, Button } from '@dorfplatz/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../lib/i18n.ts';

/** Stands where something could not be loaded, and lets try again. */
export function LoadFailure({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const t = useTranslate();
  return (
    <Alert
      kind="danger"
      action={
        <Button size="small" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      }
    >
      {children ?? t('js.generic_error')}
    </Alert>
  );
}
