import { Button, Dialog } from '@dorfplatz/ui';
import { type FormEvent, useId, useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { DraftOption } from '../draft.ts';
import { OptionList } from './option-list.tsx';
import styles from './property-sets-editor.module.css';

interface OptionsDialogProps {
  /** What the field is called. */
  name: string;
  inherited: readonly DraftOption[];
  added: readonly DraftOption[];
  counts: ReadonlyMap<string, number>;
  onTake: (added: DraftOption[]) => void;
  onClose: () => void;
}

/** Choices that are added to those of a field from above. */
export function OptionsDialog({ name, inherited, added, counts, onTake, onClose }: OptionsDialogProps) {
  const t = useTranslate();
  const form = useId();
  const [written, setWritten] = useState([...added]);
  useUnsaved(JSON.stringify(written) !== JSON.stringify(added));
  const take = (event: FormEvent) => {
    event.preventDefault();
    // What a dialogue sends would reach the form of the page around it.
    event.stopPropagation();
    onTake(written);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('property_sets_editor.add_options_to', { name })}
      closeLabel={t('kit.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('property_sets_editor.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {t('property_sets_editor.take')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={take} noValidate className={styles.form}>
        <OptionList options={written} onChange={setWritten} counts={counts} inherited={inherited} />
      </form>
    </Dialog>
  );
}
