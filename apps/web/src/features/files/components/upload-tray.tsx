import { Button, classNames, IconButton, ProgressBar } from '@dorfplatz/ui';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { memo, useEffect, useState } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { folderAddress } from '../entries.ts';
import { shownName } from '../names.ts';
import { sizeText } from '../sizes.ts';
import { lookForLeft, useLeftUploads } from '../unfinished-uploads.ts';
import {
  closeBatch,
  holdAll,
  isUnderway,
  pauseUpload,
  publishAgain,
  removeUploadOf,
  resumeUpload,
  retryUpload,
  type UploadBatch,
  uploadPace,
  useUploadBatches,
} from '../upload-batches.ts';
import type { QueuedUpload } from '../upload-queue.ts';
import { useUploadReason } from '../upload-reason.ts';
import { folderName } from './entry-words.ts';
import { FolderPicker } from './folder-picker/index.ts';
import { KindIcon } from './kind-icon.tsx';
import { LeftUploads } from './left-uploads.tsx';
import styles from './upload-tray.module.css';

/** What is being uploaded, at the edge of every screen: how far it is, with ways to stop it or try again [RUL-0296]. */
export default function UploadTray() {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const batches = useUploadBatches();
  const [isOpen, setOpen] = useState(true);
  const left = useLeftUploads();
  useEffect(() => {
    // It is asked again with the next page.
    lookForLeft().catch(() => {});
  }, []);
  const uploads = batches.flatMap((batch) => batch.uploads);
  if (uploads.length === 0 && left.length === 0) return null;
  const underway = uploads.filter(isUnderway);
  const canPause = underway.some(({ state }) => state === 'waiting' || state === 'sending');
  const isPaused = !canPause && underway.some(({ state }) => state === 'paused');
  const isInterrupted = underway.some((upload) => upload.isInterrupted);
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const isStuck = batches.some(({ problem }) => problem !== null);
  const total = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, { file, share }) => sum + file.size * share, 0);
  const pace = canPause && !isInterrupted ? uploadPace() : null;
  const title =
    uploads.length === 0
      ? t('files.tray.left', { count: left.length })
      : isPaused
        ? t('files.tray.paused', { count: underway.length })
        : underway.length > 0 && !isStuck
          ? t('files.tray.underway', { count: underway.length })
          : failed > 0 || isStuck
            ? t('files.tray.failed', { count: failed || underway.length })
            : t('files.tray.done', { count: uploads.length });
  return (
    <section className={styles.tray} aria-label={t('files.tray')}>
      <header className={styles.head}>
        <p role="status">
          <b>{title}</b>
          {pace ? (
            <span>
              {t('files.tray.pace', {
                speed: sizeText(pace.speed, locale),
                minutes: Math.floor(pace.seconds / 60),
                seconds: Math.ceil(pace.seconds % 60),
              })}
            </span>
          ) : null}
          {isInterrupted ? <span>{t('files.tray.interrupted')}</span> : null}
        </p>
        {canPause || isPaused ? (
          <IconButton
            label={t(canPause ? 'files.tray.pause_all' : 'files.tray.resume_all')}
            onClick={() => holdAll(canPause)}
          >
            {canPause ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
          </IconButton>
        ) : null}
        <IconButton
          label={t(isOpen ? 'files.tray.fold' : 'files.tray.unfold')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CaretDownIcon aria-hidden="true" /> : <CaretUpIcon aria-hidden="true" />}
        </IconButton>
        {uploads.length > 0 ? (
          <IconButton
            label={t(underway.length > 0 ? 'files.tray.cancel_all' : 'files.tray.close')}
            onClick={() => {
              for (const { key } of batches) closeBatch(key);
            }}
          >
            <XIcon aria-hidden="true" />
          </IconButton>
        ) : null}
      </header>
      {underway.length > 0 && !isStuck ? (
        <ProgressBar share={total === 0 ? 0 : sent / total} label={title} />
      ) : null}
      {isOpen ? (
        <div className={styles.batches}>
          {batches.slice(0, shownBatches).map((batch) => (
            <Batch key={batch.key} batch={batch} />
          ))}
          {batches.length > shownBatches ? (
            <p className={styles.note}>
              {t('files.tray.more', {
                count: batches.slice(shownBatches).reduce((sum, batch) => sum + batch.uploads.length, 0),
              })}
            </p>
          ) : null}
          <LeftUploads uploads={left} />
        </div>
      ) : null}
    </section>
  );
}

/** More lines than that nobody looks through, and each is drawn anew while bytes go. */
const shownLines = 60;

/** What is looked at first, where there are too many to show: what failed, then what is on its way. */
function foremost(uploads: readonly QueuedUpload[]): readonly QueuedUpload[] {
  if (uploads.length <= shownLines) return uploads;
  const states = ['failed', 'sending', 'paused', 'waiting', 'sent', 'published'];
  return uploads.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state)).slice(0, shownLines);
}

/** Folders beyond that wait unseen until others are done. */
const shownBatches = 20;

function Batch({ batch }: { batch: UploadBatch }) {
  const t = useTranslate();
  const [isChoosing, setChoosing] = useState(false);
  const { folder, context, problem } = batch;
  const shown = foremost(batch.uploads);
  return (
    <div>
      <p className={styles.where}>
        {t('files.tray.into')}{' '}
        <Link to={folderAddress(context, folder)} className="link">
          {folderName(folder, t, context.name)}
        </Link>
      </p>
      {problem ? (
        <div className={styles.problem} role="alert">
          <p>{t('files.tray.not_published', { reason: reasonOf(problem, t) })}</p>
          <Button size="small" onClick={() => publishAgain(batch.key)}>
            {t('kit.retry')}
          </Button>
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('files.tray.elsewhere')}
          </Button>
        </div>
      ) : null}
      {batch.renamed.length > 0 ? (
        <p className={styles.note}>{t('files.renamed', { names: batch.renamed.join(', ') })}</p>
      ) : null}
      {batch.isPending ? <p className={styles.note}>{t('files.tray.pending')}</p> : null}
      <ul>
        {shown.map((upload) => (
          <Line key={upload.key} upload={upload} batchKey={batch.key} />
        ))}
      </ul>
      {batch.uploads.length > shown.length ? (
        <p className={styles.note}>{t('files.tray.more', { count: batch.uploads.length - shown.length })}</p>
      ) : null}
      {isChoosing ? (
        <FolderPicker
          title={t('files.tray.elsewhere')}
          confirmLabel={t('files.choose')}
          startId={null}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            publishAgain(batch.key, { folder: chosen, context: chosen.context });
          }}
        />
      ) : null}
    </div>
  );
}

const Line = memo(function Line({ upload, batchKey }: { upload: QueuedUpload; batchKey: string }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const reason = useUploadReason();
  const { file, state, share, key } = upload;
  const words = {
    waiting: () => t('files.upload.waiting'),
    sending: () =>
      upload.isInterrupted
        ? t('files.upload.interrupted')
        : t('files.upload.sending', { percent: Math.round(share * 100) }),
    paused: () => t('files.upload.paused', { percent: Math.round(share * 100) }),
    sent: () => t('files.upload.sent'),
    published: () => sizeText(file.size, locale),
    failed: () => reason(upload.error),
  };
  return (
    <li className={classNames(styles.line, state === 'failed' && styles.failed)}>
      <KindIcon extension={file.name.split('.').at(-1) ?? ''} content_type={file.type} />
      <span className={styles.about}>
        <b className="cut" title={file.name}>
          {shownName(file.name)}
        </b>
        <span role={state === 'failed' ? 'alert' : undefined}>{words[state]()}</span>
        {state === 'sending' || (state === 'paused' && share > 0) ? (
          <ProgressBar share={share} label={t('files.upload.sending_of', { name: file.name })} />
        ) : null}
      </span>
      {state === 'published' ? (
        <CheckCircleIcon weight="fill" className={styles.done!} aria-label={t('files.upload.published')} />
      ) : null}
      {state === 'waiting' || state === 'sending' ? (
        <IconButton
          label={t('files.upload.pause', { name: file.name })}
          onClick={() => pauseUpload(batchKey, key)}
        >
          <PauseIcon aria-hidden="true" />
        </IconButton>
      ) : null}
      {state === 'paused' ? (
        <IconButton
          label={t('files.upload.resume', { name: file.name })}
          onClick={() => resumeUpload(batchKey, key)}
        >
          <PlayIcon aria-hidden="true" />
        </IconButton>
      ) : null}
      {state === 'failed' ? (
        <>
          <WarningCircleIcon weight="fill" aria-hidden="true" />
          <IconButton
            label={t('files.upload.retry', { name: file.name })}
            onClick={() => retryUpload(batchKey, key)}
          >
            <ArrowClockwiseIcon aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      {state === 'published' ? null : (
        <IconButton
          label={t('files.upload.remove', { name: file.name })}
          onClick={() => removeUploadOf(batchKey, key)}
        >
          <XIcon aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});
