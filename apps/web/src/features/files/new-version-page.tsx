import type { FileDetail } from '@dorfplatz/contract';
import {
  Alert,
  Button,
  buttonClass,
  Checkbox,
  ErrorSummary,
  Field,
  FormFoot,
  flash,
  Skeleton,
  Textarea,
} from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { type PathParams, paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formProblem, noProblem } from '../../lib/form-problem.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import styles from './components/file-form.module.css';
import { FileProblem } from './components/file-problem.tsx';
import { VersionFileField } from './components/version-file-field.tsx';
import { fileAddress } from './entries.ts';
import { fileQuery, giveVersion } from './file-queries.ts';
import { shownName } from './names.ts';
import { newUploadQueue } from './upload-batches.ts';
import { numberOf } from './versions.ts';

/** Gives a file a new version. */
export default function NewVersionPage() {
  const t = useTranslate();
  const { fileId, groupSlug }: Partial<PathParams<typeof paths.newGroupFileVersion>> = useRouteParams(
    paths.newGroupFileVersion,
  );
  const { data: file, error, refetch } = useQuery(fileQuery(Number(fileId)));
  if (error && !file) return <FileProblem error={error} onRetry={() => void refetch()} />;
  if (file && !file.can.add_version) return <NotFoundPage />;
  return (
    <Page
      title={
        file ? t('files.page.new_version_title', { name: shownName(file.name) }) : t('files.page.new_version')
      }
    >
      {file ? (
        <VersionForm key={file.id} opened={file} slug={groupSlug ?? null} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}

function VersionForm({ opened, slug }: { opened: FileDetail; slug: string | null }) {
  const t = useTranslate();
  const goTo = useGoTo();
  // What the new version is made from: another may give one meanwhile.
  const [base, setBase] = useState(opened);
  const [newer, setNewer] = useState<FileDetail | null>(null);
  const [queue] = useState(newUploadQueue);
  const [upload] = useSyncExternalStore(queue.subscribe, () => queue.uploads);
  const [description, setDescription] = useState('');
  const [takesName, setTakesName] = useState(false);
  const [problem, setProblem] = useState(noProblem);
  const [isSaving, setSaving] = useState(false);
  const waits = base.is_reviewed;
  const back = fileAddress({ slug }, base.id);
  useUnsaved((upload !== undefined || description !== '') && !isSaving);
  // Whoever leaves the form gives up what was sent with it.
  useEffect(() => () => queue.clear(), [queue]);

  const submit = async (from: FileDetail) => {
    if (isSaving || !upload || upload.state !== 'sent' || upload.id === null) return;
    setSaving(true);
    try {
      const version = await giveVersion(base.id, {
        file: upload.id,
        description,
        takes_name: takesName,
        based_on: { version: from.version, minor_version: from.minor_version },
      });
      queue.markPublished([upload.id]);
      flash(
        t(version.state === 'pending' ? 'files.page.version_waits' : 'files.page.version_is_there', {
          number: numberOf(version),
        }),
      );
      await goTo(back, { discards: true });
    } catch (error) {
      setSaving(false);
      if (!(error instanceof ApiError && error.code === 'file_version_outdated'))
        return setProblem(formProblem(error, ['description'], t));
      setProblem(noProblem);
      setNewer(await queryClient.fetchQuery({ ...fileQuery(base.id), staleTime: 0 }).catch(() => base));
    }
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(base);
      }}
    >
      <ErrorSummary title={t('files.page.version_not_added')} errors={problem.summary} />
      {newer ? (
        <Outdated
          file={newer}
          isBusy={isSaving}
          onGoOn={() => {
            setBase(newer);
            setNewer(null);
            void submit(newer);
          }}
        />
      ) : null}
      <p>{t(waits ? 'files.page.will_wait' : 'files.page.will_be_current', { number: numberOf(base) })}</p>
      <VersionFileField queue={queue} upload={upload} />
      <Field
        label={t('files.page.what_changed')}
        help={t('files.page.what_changed_help')}
        id="description"
        error={problem.fields.description}
      >
        <Textarea
          rows={3}
          maxLength={10000}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      {upload && upload.file.name !== base.name ? (
        <Checkbox
          label={t('files.page.takes_name', { name: shownName(upload.file.name) })}
          help={t('files.page.takes_name_help', { name: shownName(base.name) })}
          checked={takesName}
          onChange={({ target }) => setTakesName(target.checked)}
        />
      ) : null}
      <FormFoot
        submitLabel={t('files.page.add_version')}
        cancelLabel={t('files.cancel')}
        onCancel={() => void goTo(back).catch(() => {})}
        busy={isSaving}
        disabled={upload?.state !== 'sent'}
        reason={t(
          upload === undefined
            ? 'files.page.no_file_yet'
            : upload.state === 'failed'
              ? 'files.some_failed'
              : 'files.still_sending',
        )}
      />
    </form>
  );
}

interface OutdatedProps {
  file: FileDetail;
  isBusy: boolean;
  onGoOn: () => void;
}

/** Says that another version came meanwhile; what was written and sent stays. */
function Outdated({ file, isBusy, onGoOn }: OutdatedProps) {
  const t = useTranslate();
  const number = numberOf(file);
  return (
    <Alert
      kind="danger"
      title={t('files.page.outdated', { number, name: file.author?.display_name ?? '–' })}
      action={
        <>
          <a className={buttonClass({ size: 'small' })} href={file.download_url} download={file.name}>
            {t('files.page.download_version', { number })}
          </a>
          <Button size="small" busy={isBusy} onClick={onGoOn}>
            {t('files.page.add_anyway')}
          </Button>
        </>
      }
    >
      {t('files.page.outdated_help')}
    </Alert>
  );
}
