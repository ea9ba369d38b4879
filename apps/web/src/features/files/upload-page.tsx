import type { Folder } from '@dorfplatz/contract';
import {
  Button,
  Checkbox,
  ErrorSummary,
  Field,
  FormFoot,
  flash,
  IconButton,
  Skeleton,
  Textarea,
} from '@dorfplatz/ui';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useGoTo } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { noProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { folderQuery, publish } from './api.ts';
import { folderName } from './components/entry-words.ts';
import { FolderPicker } from './components/folder-picker/index.ts';
import { FolderProblem } from './components/folder-problem.tsx';
import { FolderMark } from './components/kind-icon.tsx';
import { UploadField, UploadLine } from './components/upload-field.tsx';
import styles from './components/upload-form.module.css';
import { folderAddress } from './entries.ts';
import { useNamedFolder } from './new-folder-page.tsx';
import { useProperties } from './profiles.ts';
import { newUploadQueue } from './upload-batches.ts';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';
import { useProfileForm } from './use-profile-form.tsx';

const noValues = {};

/** Puts files into folders, with what is to be said of them [RUL-0185]. */
export default function UploadPage() {
  const t = useTranslate();
  const { data: folder, error, refetch } = useQuery(folderQuery(useNamedFolder()));
  if (error && !folder) return <FolderProblem error={error} onRetry={() => void refetch()} />;
  if (folder && !folder.can.add_files) return <NotFoundPage />;
  return (
    <Page title={t('files.upload_title')}>
      {folder ? (
        <UploadForm key={folder.id} folder={folder} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}

function UploadForm({ folder: opened }: { folder: Folder }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [folder] = useState(opened);
  const [queue] = useState(newUploadQueue);
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.uploads);
  const [folders, setFolders] = useState<Folder[]>([folder]);
  const [description, setDescription] = useState('');
  const [isPosted, setPosted] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const [isSaving, setSaving] = useState(false);
  const { slug } = folder.context;
  const definitions = useProperties('file_profile', folders);
  const profile = useProfileForm('file_profile', {
    definitions,
    kept: noValues,
    changesLocked: folders.some(({ can }) => can.manage),
  });
  // What waits for approval is posted by nobody yet.
  const waits = folders.some(({ is_reviewed }) => is_reviewed);
  const ids = uploads.flatMap(({ state, id }) => (state === 'sent' && id !== null ? [id] : []));
  const isSettled = uploads.every(({ state }) => state === 'sent');
  useUnsaved((uploads.length > 0 || description !== '' || profile.hasChanged) && !isSaving);
  // Whoever leaves the form gives up what was sent with it.
  useEffect(() => () => queue.clear(), [queue]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      const {
        renamed,
        is_pending,
        folder: into,
      } = await publish(slug, {
        files: ids,
        folder_ids: folders.map(({ id }) => id),
        description,
        post_to_stream: isPosted && !waits,
        ...(definitions.length > 0 && { file_profile: profile.changed }),
      });
      queue.markPublished(ids);
      flash(
        [
          t('files.uploaded', { count: ids.length, folder: folderName(into, t, folder.context.name) }),
          ...(is_pending ? [t('files.tray.pending')] : []),
          ...(renamed.length > 0 ? [t('files.renamed', { names: renamed.join(', ') })] : []),
        ].join(' '),
      );
      await goTo(folderAddress(folder.context, folder), { discards: true });
    } catch (error) {
      setProblem(profile.refused(error, ['description']));
      setSaving(false);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary title={t('files.not_uploaded')} errors={problem.summary} />
      <FilesField queue={queue} uploads={uploads} />
      <FoldersField folders={folders} first={folder} onChange={setFolders} />
      <Field label={t('files.field.description')} id="description" error={problem.fields.description}>
        <Textarea
          rows={4}
          maxLength={10000}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      {profile.fields}
      {waits ? null : (
        <Checkbox
          label={t('files.post_to_stream')}
          help={t('files.post_to_stream_help')}
          checked={isPosted}
          onChange={({ target }) => setPosted(target.checked)}
        />
      )}
      <FormFoot
        submitLabel={t('files.publish', { count: uploads.length })}
        cancelLabel={t('files.cancel')}
        onCancel={() => void goTo(folderAddress(folder.context, folder)).catch(() => {})}
        busy={isSaving}
        disabled={uploads.length === 0 || !isSettled}
        reason={t(
          uploads.length === 0
            ? 'files.no_files_yet'
            : uploads.some(({ state }) => state === 'failed')
              ? 'files.some_failed'
              : 'files.still_sending',
        )}
      />
    </form>
  );
}

/** The files that go with the form: chosen or dropped, at least one [RUL-0289], all of them there before it is sent [RUL-0292]. */
function FilesField({ queue, uploads }: { queue: UploadQueue; uploads: readonly QueuedUpload[] }) {
  const t = useTranslate();
  return (
    <UploadField
      legend={t('files.field.files')}
      label={t('files.choose_files')}
      multiple
      onFiles={(files) => queue.add(files)}
    >
      <ul aria-label={t('files.field.files')}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadLine upload={upload} queue={queue} />
          </li>
        ))}
      </ul>
    </UploadField>
  );
}

interface FoldersFieldProps {
  folders: readonly Folder[];
  /** Stays chosen [RUL-0288]. */
  first: Folder;
  onChange: (folders: Folder[]) => void;
}

/** The folders into which the files go: none of them twice [RUL-0287]. */
function FoldersField({ folders, first, onChange }: FoldersFieldProps) {
  const t = useTranslate();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className={styles.files}>
      <legend>{t('files.field.folders')}</legend>
      <ul>
        {folders.map((folder) => {
          const name = folderName(folder, t, folder.context.name);
          return (
            <li key={folder.id} className={styles.line}>
              <FolderMark />
              <span className={styles.about}>
                <b>{name}</b>
                <span>{folder.context.name}</span>
              </span>
              {folder.id === first.id ? null : (
                <IconButton
                  label={t('files.remove_folder', { name })}
                  onClick={() => onChange(folders.filter(({ id }) => id !== folder.id))}
                >
                  <XIcon aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button size="small" icon={<FolderPlusIcon aria-hidden="true" />} onClick={() => setChoosing(true)}>
          {t('files.add_folder')}
        </Button>
      </div>
      {isChoosing ? (
        <FolderPicker
          title={t('files.add_folder')}
          confirmLabel={t('files.choose')}
          startId={first.folder_path[0]!.id}
          within={first.context}
          closedIds={folders.filter(({ type }) => type !== 'root_folder').map(({ id }) => id)}
          refusal={({ id }) => (folders.some((each) => each.id === id) ? t('files.picker.chosen') : null)}
          onClose={() => setChoosing(false)}
          onChoose={(folder) => {
            setChoosing(false);
            onChange([...folders, folder]);
          }}
        />
      ) : null}
    </fieldset>
  );
}
