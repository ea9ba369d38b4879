import type { Account } from '@dorfplatz/contract';
import { Alert, Button, flash } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { flashRefusal } from '../../../lib/refusal.ts';
import styles from '../account-page.module.css';
import { useEmailChange } from '../api.ts';

/** A new mail address that waits to be confirmed. */
export function PendingEmail({ pending }: { pending: NonNullable<Account['pending_email']> }) {
  const t = useTranslate();
  const { middle } = useDates();
  const change = useEmailChange();
  const act = (what: 'repeat' | 'cancel') =>
    change.mutate(what, {
      onSuccess: () => flash(t(what === 'repeat' ? 'account.email_sent' : 'account.email_kept')),
      onError: (error) => flashRefusal(error, t),
    });
  return (
    <Alert title={t('account.email_waits', { email: pending.email })}>
      <p>{t('account.email_waits_help', { until: middle(pending.expires_at) })}</p>
      <div className={`${styles.actions} ${styles.below}`}>
        <Button size="small" disabled={change.isPending} onClick={() => act('repeat')}>
          {t('account.email_send_again')}
        </Button>
        <Button size="small" disabled={change.isPending} onClick={() => act('cancel')}>
          {t('account.email_keep')}
        </Button>
      </div>
    </Alert>
  );
}
