import { Button, Dialog, Field, Textarea } from '@dorfplatz/ui';
import { useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';

interface DeclineDialogProps {
  title: string;
  onClose: () => void;
  /** Gives whether it was done. */
  onDecline: (reason: string) => Promise<boolean>;
}

/** Says no to a task, with a reason or without. */
export function DeclineDialog({ title, onClose, onDecline }: DeclineDialogProps) {
  const t = useTranslate();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  useUnsaved(reason.trim() !== '' && !isBusy);
  const decline = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await onDecline(reason.trim())) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      open
      size="narrow"
      onClose={onClose}
      title={t('tasks.decline_title')}
      description={title}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('tasks.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {t('tasks.decline')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void decline();
        }}
      >
        <Field label={t('tasks.reason')} help={t('tasks.reason_help')}>
          <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
