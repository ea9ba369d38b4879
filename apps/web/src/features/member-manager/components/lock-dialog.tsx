import { Button, Dialog, Field, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';

interface LockDialogProps {
  name: string;
  onClose: () => void;
  onLock: (reason: string) => void;
}

/** Asks before somebody is locked, and why [RUL-0519]. */
export function LockDialog({ name, onClose, onLock }: LockDialogProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  useUnsaved(reason !== '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('member_manager.lock_title', { name })}
      description={t('member_manager.lock_text')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('member_manager.cancel')}
          </Button>
          <Button type="submit" form="lock-member" variant="danger">
            {t('member_manager.lock')}
          </Button>
        </>
      }
    >
      <form
        id="lock-member"
        onSubmit={(event) => {
          event.preventDefault();
          onLock(reason.trim());
        }}
      >
        <Field label={t('member_manager.reason')} help={t('member_manager.reason_help')}>
          <TextInput
            autoFocus
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
