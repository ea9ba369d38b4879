import type { FileDetail } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, flash, Skeleton, Textarea, TextInput } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PathParams, paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { useServerForm } from '../../kit/use-server-form.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { changeFile } from './api.ts';
import { FileFoldersField } from './components/file-folders-field.tsx';
import styles from './components/file-form.module.css';
import { FileProblem } from './components/file-problem.tsx';
import { fileAddress } from './entries.ts';
import { fileQuery } from './file-queries.ts';
import { shownName } from './names.ts';
import { useProperties } from './profiles.ts';
import { useProfileForm } from './use-profile-form.tsx';

const names = ['original_filename', 'description', 'folder_ids'];

/** Says anew what a file is called, what it is about and where it lies. */
export default function EditFilePage() {
  const t = useTranslate();
  const { fileId, groupSlug }: Partial<PathParams<typeof paths.editGroupFile>> = useRouteParams(
    paths.editGroupFile,
  );
  const { data: file, error, refetch } = useQuery(fileQuery(Number(fileId)));
  if (error && !file) return <FileProblem error={error} onRetry={() => void refetch()} />;
  if (file && !file.can.update) return <NotFoundPage />;
  return (
    <Page title={file ? t('files.edit_title', { name: shownName(file.name) }) : t('files.page.file')}>
      {file ? (
        <EditForm key={file.id} opened={file} slug={groupSlug ?? null} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}

function EditForm({ opened, slug }: { opened: FileDetail; slug: string | null }) {
  const t = useTranslate();
  const goTo = useGoTo();
  // What the form was opened with: others may change the file meanwhile.
  const [file] = useState(opened);
  const [folders, setFolders] = useState(file.folders);
  const hasMoved =
    folders.length !== file.folders.length ||
    folders.some(({ id }) => file.folders.every((each) => each.id !== id));
  const back = fileAddress({ slug }, file.id);
  const profile = useProfileForm('file_profile', {
    definitions: useProperties('file_profile', folders),
    kept: file.file_profile,
    changesLocked: file.can.approve,
  });
  const form = useServerForm({
    values: { original_filename: file.name, description: file.description },
    fields: names,
    onRefused: (error) => profile.refused(error, names),
    onSave: async ({ original_filename: name, description }) => {
      // Only what was changed here is sent: of the rest others may have said something else meanwhile.
      const saved = await changeFile(file.id, {
        ...(name !== file.name && { original_filename: name }),
        ...(description !== file.description && { description }),
        ...(hasMoved && { folder_ids: folders.map(({ id }) => id) }),
        ...(profile.hasChanged && { file_profile: profile.changed }),
      });
      flash(t('files.saved', { name: saved.name }));
      await goTo(back, { discards: true });
    },
  });
  useUnsaved((hasMoved || profile.hasChanged) && !form.isBusy);
  const { problem } = form;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary title={t('files.not_saved')} errors={problem.summary} />
      <Field
        label={t('files.field.name')}
        id="original_filename"
        error={problem.fields.original_filename}
        required
      >
        <TextInput
          {...form.register('original_filename', { validate: (text) => text.trim() !== '' })}
          maxLength={255}
          autoComplete="off"
        />
      </Field>
      <Field label={t('files.field.description')} id="description" error={problem.fields.description}>
        <Textarea {...form.register('description')} rows={4} maxLength={10000} />
      </Field>
      <FileFoldersField
        id="folder_ids"
        folders={folders}
        hiddenCount={file.hidden_folders_count}
        error={problem.fields.folder_ids}
        onChange={setFolders}
      />
      {profile.fields}
      <FormFoot
        submitLabel={t('files.save')}
        cancelLabel={t('files.cancel')}
        onCancel={() => void goTo(back).catch(() => {})}
        busy={form.isBusy}
        disabled={form.isDisabled(hasMoved || profile.hasChanged)}
        reason={t('kit.nothing_changed')}
      />
    </form>
  );
}
