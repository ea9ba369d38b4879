import {
  INDUSTRIAL_EMAIL_MAX,
  INDUSTRIAL_LINE_MAX,
  INDUSTRIAL_NOTES_MAX,
  INDUSTRIAL_WEBSITE_MAX,
  type Industrial,
} from '@dorfplatz/contract';
import { Button, ErrorSummary, Field, FormFoot, flash, Textarea, TextInput } from '@dorfplatz/ui';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { AttachMenu, UploadList, useUploads } from '../../uploads/index.ts';
import { saveIndustrial } from '../api.ts';
import { FORM_FIELDS, fieldAt, type IndustrialValues, partOf, valuesOf } from '../industrial-values.ts';
import { ContactsField } from './contacts-field.tsx';
import styles from './industrials.module.css';

const LINES = [
  ['street', INDUSTRIAL_LINE_MAX],
  ['zip', INDUSTRIAL_LINE_MAX],
  ['city', INDUSTRIAL_LINE_MAX],
  ['phone', INDUSTRIAL_LINE_MAX],
  ['email', INDUSTRIAL_EMAIL_MAX],
  ['website', INDUSTRIAL_WEBSITE_MAX],
] as const;

interface IndustrialFormProps {
  industrial?: Industrial;
  /** At the foot: what else one may do with it. */
  aside?: ReactNode;
}

/** What is said of a company, its contacts and its files. */
export function IndustrialForm({ industrial, aside }: IndustrialFormProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  // What stood there when the form was opened: others may change it meanwhile.
  const [opened] = useState(industrial);
  const [updatedAt, setUpdatedAt] = useState(industrial?.updated_at ?? '');
  const back = pathTo(paths.industrials);
  const uploads = useUploads({ attached: opened?.files ?? [] });
  const files = [...uploads.ids('image'), ...uploads.ids('file')];
  const attached = (opened?.files ?? []).map(({ id }) => id);
  const hasOtherFiles =
    uploads.items.some(({ state }) => state !== 'published') ||
    files.toSorted().join() !== attached.toSorted().join();
  const form = useServerForm<IndustrialValues>({
    values: valuesOf(opened),
    fields: FORM_FIELDS,
    onSave: async (written) => {
      await saveIndustrial(opened ? { id: opened.id, updated_at: updatedAt } : null, partOf(written, files));
      uploads.settled();
      flash(t('industrials.saved', { name: written.name.trim() }));
      await goTo(back, { discards: true });
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'industrial_changed') {
        const now = error.present.updated_at;
        // Whoever saves again wants what they wrote.
        if (typeof now === 'string') setUpdatedAt(now);
        return { fields: {}, summary: [{ text: `${error.title} ${t('industrials.save_again')}` }] };
      }
      return formProblem(error, FORM_FIELDS, t, fieldAt);
    },
  });
  const { register, control, problem, isBusy, isDisabled, submit } = form;
  useUnsaved(hasOtherFiles && !isBusy);
  const isWaiting = !uploads.isReady || uploads.isUploading;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
      <ErrorSummary title={t('industrials.not_saved')} errors={problem.summary} />
      <Field id="name" label={t('industrials.name')} error={problem.fields.name} required>
        <TextInput {...register('name', { required: true })} maxLength={INDUSTRIAL_LINE_MAX} />
      </Field>
      <div className={styles.two}>
        {LINES.map(([fact, most]) => (
          <Field key={fact} id={fact} label={t(`industrials.${fact}`)} error={problem.fields[fact]}>
            <TextInput {...register(fact)} maxLength={most} autoComplete="off" />
          </Field>
        ))}
      </div>
      <Controller
        name="contacts"
        control={control}
        render={({ field }) => (
          <ContactsField value={field.value} onChange={field.onChange} errors={problem.fields} />
        )}
      />
      <Field id="notes" label={t('industrials.notes')} error={problem.fields.notes}>
        <Textarea {...register('notes')} rows={5} maxLength={INDUSTRIAL_NOTES_MAX} />
      </Field>
      <section className={styles.files}>
        <h2>{t('industrials.files')}</h2>
        <UploadList uploads={uploads} />
        <AttachMenu
          uploads={uploads}
          label={t('industrials.add_files')}
          trigger={(attributes) => (
            <Button icon={<PaperclipIcon aria-hidden="true" />} {...attributes}>
              {t('industrials.add_files')}
            </Button>
          )}
        />
      </section>
      <FormFoot
        submitLabel={t('industrials.save')}
        cancelLabel={t('industrials.cancel')}
        onCancel={() => void goTo(back).catch(() => {})}
        busy={isBusy}
        disabled={isDisabled(hasOtherFiles) || isWaiting}
        reason={isWaiting ? t('industrials.files_sending') : undefined}
        aside={aside}
      />
    </form>
  );
}
