import type { Newsletter } from '@dorfplatz/contract';
import { Alert, Button, buttonClass } from '@dorfplatz/ui';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { confirmAddress } from '../api.ts';

/** Why this installation sends nothing though nobody paused it, and what to do. */
export function Hindrance({ newsletter: { hindrance, addresses } }: { newsletter: Newsletter }) {
  const t = useTranslate();
  const { busy, run } = useAction<'confirm'>();
  if (hindrance === null) return null;
  return (
    <Alert
      kind="warn"
      title={t('newsletter.hindered')}
      action={
        hindrance === 'mail_hold' ? (
          <Link to={pathTo(paths.mails)} className={buttonClass({ size: 'small' })}>
            {t('newsletter.see_mails')}
          </Link>
        ) : hindrance === 'other_address' ? (
          <Button
            size="small"
            busy={busy === 'confirm'}
            onClick={() => void run('confirm', confirmAddress, { done: t('newsletter.address_confirmed') })}
          >
            {t('newsletter.confirm_address')}
          </Button>
        ) : null
      }
    >
      {t(`newsletter.hindrance.${hindrance}`, addresses)}
    </Alert>
  );
}
