import type { Folder } from '@dorfplatz/contract';
import { Button, Dialog, ErrorSummary, Field, flash, TextInput } from '@dorfplatz/ui';
import { useId, useRef } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { makeFolder } from '../api.ts';
import { folderAddress } from '../entries.ts';
import styles from './dialogs.module.css';

/** Makes a folder where one is, by its name alone; a page of its own asks for more. */
export function NewFolderDialog({
  parent,
  onClose,
}: {
  parent: Pick<Folder, 'id' | 'context'>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const goTo = useGoTo();
  const formId = useId();
  const key = useRef(crypto.randomUUID());
  const { slug } = parent.context;
  const form = useServerForm({
    values: { name: '' },
    fields: ['name'],
    onSave: async ({ name }) => {
      const made = await makeFolder({ parent_folder_id: parent.id, name }, key.current);
      flash(t('files.folder_made', { name: made.name }), {
        action: {
          label: t('files.open'),
          onSelect: () => void goTo(folderAddress(made.context, made)).catch(() => {}),
        },
      });
      onClose();
    },
    onRefused: () => {
      key.current = crypto.randomUUID();
      return undefined;
    },
  });
  const below = { folder_id: String(parent.id) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('files.new_folder')}
      closeLabel={t('kit.close')}
      size="narrow"
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
            {t('files.make')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary title={t('files.not_saved')} errors={form.problem.summary} />
        <Field label={t('files.field.name')} id="name" error={form.problem.fields.name} required>
          <TextInput
            {...form.register('name', { validate: (text) => text.trim() !== '' })}
            maxLength={255}
            autoComplete="off"
          />
        </Field>
        <p>
          <Link
            className="link small"
            to={
              slug === null
                ? pathTo(paths.newFolder, {}, below)
                : pathTo(paths.newGroupFolder, { groupSlug: slug }, below)
            }
          >
            {t('files.more_settings')}
          </Link>
        </p>
      </form>
    </Dialog>
  );
}
