import { Button, Dialog, Field, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';

interface DeleteDialogProps {
  name: string;
  onClose: () => void;
  onDelete: () => void;
}

/** Asks for the name before somebody is deleted [RUL-0519]: it cannot be taken back. */
export function DeleteDialog({ name, onClose, onDelete }: DeleteDialogProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const isSure = typed.trim().toLowerCase() === name.trim().toLowerCase();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('member_manager.delete_title', { name })}
      description={t('member_manager.delete_text')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('member_manager.cancel')}
          </Button>
          <Button type="submit" form="delete-member" variant="danger" disabled={!isSure}>
            {t('member_manager.delete')}
          </Button>
        </>
      }
    >
      <form
        id="delete-member"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSure) onDelete();
        }}
      >
        <Field label={t('member_manager.type_name')} help={name}>
          <TextInput
            autoFocus
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
