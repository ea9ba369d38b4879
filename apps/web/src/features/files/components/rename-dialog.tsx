import { Button, Dialog, ErrorSummary, Field, flash, Textarea, TextInput } from '@dorfplatz/ui';
import { useId } from 'react';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { changeFile, changeFolder } from '../api.ts';
import type { Entry } from '../entries.ts';
import styles from './dialogs.module.css';

/** Gives a file or folder another name or description. */
export function RenameDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslate();
  const formId = useId();
  const nameField = entry.type === 'file' ? 'original_filename' : 'name';
  const { description } = entry.type === 'file' ? entry.file : entry.folder;
  const form = useServerForm({
    values: { name: entry.name, description },
    fields: [nameField, 'description'],
    onSave: async ({ name, description: text }) => {
      if (entry.type === 'file') await changeFile(entry.id, { original_filename: name, description: text });
      else await changeFolder(entry.id, { name, description: text });
      flash(t('files.saved', { name }));
      onClose();
    },
  });
  const { problem } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(entry.type === 'file' ? 'files.rename_file' : 'files.rename_folder')}
      closeLabel={t('kit.close')}
      size="medium"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('files.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.isBusy}
            disabled={form.isDisabled()}
          >
            {t('files.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <ErrorSummary title={t('files.not_saved')} errors={problem.summary} />
        <Field label={t('files.field.name')} id={nameField} error={problem.fields[nameField]} required>
          <TextInput
            {...form.register('name', { required: true })}
            maxLength={255}
            autoComplete="off"
            // Of a file name people change what stands before the ending.
            onFocus={({ currentTarget }) => {
              const dot = entry.type === 'file' ? entry.name.lastIndexOf('.') : -1;
              currentTarget.setSelectionRange(0, dot > 0 ? dot : entry.name.length);
            }}
          />
        </Field>
        <Field label={t('files.field.description')} id="description" error={problem.fields.description}>
          <Textarea {...form.register('description')} rows={4} maxLength={10000} />
        </Field>
      </form>
    </Dialog>
  );
}
