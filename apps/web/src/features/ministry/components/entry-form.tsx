import type { MinistryEntry } from '@dorfplatz/contract';
import { Button, DateInput, ErrorSummary, Field, FormFoot, flash } from '@dorfplatz/ui';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useServerForm } from '../../../kit/use-server-form.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels } from '../../calendar/index.ts';
import { Editor } from '../../editor/index.ts';
import { searchMembers } from '../../stream/index.ts';
import { AttachMenu, UploadList, useUploads } from '../../uploads/index.ts';
import { saveEntry } from '../api.ts';
import styles from './ministry.module.css';

interface EntryFormProps {
  membershipId: number;
  entry?: MinistryEntry;
  /** The day that a new one begins with. */
  today: string;
  onDone: () => void;
}

/** What is kept about a member: of which day, in words and files. */
export function EntryForm({ membershipId, entry, today, onDone }: EntryFormProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const [opened] = useState(entry);
  const uploads = useUploads({ attached: opened?.files ?? [] });
  const files = [...uploads.ids('image'), ...uploads.ids('file')];
  const hasOtherFiles =
    uploads.items.some(({ state }) => state !== 'published') ||
    files.toSorted().join() !==
      (opened?.files ?? [])
        .map(({ id }) => id)
        .toSorted()
        .join();
  const { watch, setValue, problem, isBusy, isDirty, submit } = useServerForm<{
    day: string | null;
    text: string;
  }>({
    values: { day: opened?.day ?? today, text: opened?.text ?? '' },
    fields: ['day', 'text'],
    onSave: async ({ day, text }) => {
      await saveEntry(membershipId, opened?.id ?? null, {
        day: day ?? today,
        text,
        ...(hasOtherFiles && { files }),
      });
      uploads.settled();
      flash(t('ministry.entry_saved'));
      onDone();
    },
  });
  useUnsaved(hasOtherFiles && !isBusy);
  const [day, text] = watch(['day', 'text']);
  const isBlank = text.trim() === '' && files.length === 0;
  const isWaiting = !uploads.isReady;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary title={t('ministry.entry_not_saved')} errors={problem.summary} />
      <div className={styles.day}>
        <Field id="day" label={t('ministry.day')} error={problem.fields.day} required>
          <DateInput
            value={day}
            onChange={(chosen) => setValue('day', chosen, { shouldDirty: true })}
            locale={locale}
            labels={dateLabels(t)}
          />
        </Field>
      </div>
      <div>
        <p className={styles.label}>{t('ministry.text')}</p>
        <div id="text" tabIndex={-1}>
          <Editor
            size="reply"
            label={t('ministry.text')}
            placeholder={t('ministry.text_example')}
            value={text}
            onChange={(written) => setValue('text', written, { shouldDirty: true })}
            onFiles={uploads.add}
            searchMembers={searchMembers}
            isInvalid={problem.fields.text !== undefined}
          />
        </div>
        {problem.fields.text ? (
          <p role="alert" className={styles.error}>
            {problem.fields.text}
          </p>
        ) : null}
      </div>
      <div className={styles.files}>
        <UploadList uploads={uploads} />
        <AttachMenu
          uploads={uploads}
          label={t('ministry.add_files')}
          groupSlug={null}
          trigger={(attributes) => (
            <Button icon={<PaperclipIcon aria-hidden="true" />} {...attributes}>
              {t('ministry.add_files')}
            </Button>
          )}
        />
      </div>
      <FormFoot
        submitLabel={t('ministry.save')}
        cancelLabel={t('ministry.cancel')}
        onCancel={onDone}
        busy={isBusy}
        disabled={isBlank || day === null || isWaiting || !(isDirty || hasOtherFiles)}
        reason={
          isWaiting
            ? t('ministry.files_sending')
            : isBlank || day === null
              ? t('kit.still_missing', { fields: t(day === null ? 'ministry.day' : 'ministry.text') })
              : t('kit.nothing_changed')
        }
      />
    </form>
  );
}
