import { INVITE_TEXT_MAX, type SentInvite } from '@dorfplatz/contract';
import { Button, ConfirmDialog, Dialog, Field, Textarea } from '@dorfplatz/ui';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './invites.module.css';

/** One invitation is renewed with its words at hand, several after one question; revoking is always asked [RUL-0569]. */
export function BatchDialogs({
  asking,
  invites,
  isBusy,
  onClose,
  onConfirm,
}: {
  asking: 'renew' | 'revoke' | null;
  invites: readonly SentInvite[];
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (text?: string) => void;
}) {
  const t = useTranslate();
  const [one] = invites;
  const isDetail = asking === 'renew' && invites.length === 1;
  const [text, setText] = useState('');
  useEffect(() => {
    if (isDetail) setText(one?.additional_message ?? '');
  }, [isDetail, one]);
  return (
    <>
      <Dialog
        open={isDetail}
        onClose={onClose}
        title={t('invites.renew_title', { count: 1 })}
        description={t('invites.renew_text', { count: 1 })}
        closeLabel={t('kit.close')}
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              {t('invites.cancel')}
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => onConfirm(text)}>
              {t('invites.renew')}
            </Button>
          </>
        }
      >
        <div className={styles.dialog}>
          <Field id="renew-body" label={t('invites.text')}>
            <Textarea
              rows={5}
              value={text}
              maxLength={INVITE_TEXT_MAX}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking === 'renew' && !isDetail}
        onClose={onClose}
        onConfirm={() => onConfirm()}
        busy={isBusy}
        title={t('invites.renew_title', { count: invites.length })}
        description={t('invites.renew_text', { count: invites.length })}
        confirmLabel={t('invites.renew')}
        cancelLabel={t('invites.cancel')}
        closeLabel={t('kit.close')}
      />
      <ConfirmDialog
        open={asking === 'revoke'}
        onClose={onClose}
        onConfirm={() => onConfirm()}
        busy={isBusy}
        danger
        title={t('invites.revoke_title', { count: invites.length })}
        description={t('invites.revoke_text', { count: invites.length })}
        confirmLabel={t('invites.revoke')}
        cancelLabel={t('invites.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
