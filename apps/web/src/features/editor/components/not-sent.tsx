import { Alert, Button } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';

/** Says why a text could not be sent where trying again may help; nothing while there is no reason. */
export function NotSent({ reason, onRetry }: { reason: string | null | undefined; onRetry: () => void }) {
  const t = useTranslate();
  return reason ? (
    <Alert
      kind="danger"
      title={reason}
      action={
        <Button size="small" onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      }
    >
      {t('editor.text_is_kept')}
    </Alert>
  ) : null;
}
