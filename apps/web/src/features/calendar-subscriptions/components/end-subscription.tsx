import { Button, Dialog } from '@dorfplatz/ui';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { endSubscription } from '../api.ts';
import styles from './subscriptions.module.css';

interface EndSubscriptionProps {
  calendarId: number;
  open: boolean;
  onClose: () => void;
}

/** Asks what becomes of the appointments when a calendar follows the other one no more. */
export function EndSubscription({ calendarId, open, onClose }: EndSubscriptionProps) {
  const t = useTranslate();
  const { busy, run } = useAction<'keep' | 'remove'>();
  const end = async (appointments: 'keep' | 'remove') => {
    const done = t(`calendar_subscriptions.ended.${appointments}`);
    if (await run(appointments, () => endSubscription(calendarId, appointments), { done })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('calendar_subscriptions.end_title')}
      description={t('calendar_subscriptions.end_text')}
      closeLabel={t('kit.close')}
      size="narrow"
    >
      <div className={styles.choices}>
        <Button block busy={busy === 'keep'} disabled={busy !== null} onClick={() => void end('keep')}>
          {t('calendar_subscriptions.end_keep')}
        </Button>
        <Button
          block
          variant="danger"
          busy={busy === 'remove'}
          disabled={busy !== null}
          onClick={() => void end('remove')}
        >
          {t('calendar_subscriptions.end_remove')}
        </Button>
      </div>
    </Dialog>
  );
}
