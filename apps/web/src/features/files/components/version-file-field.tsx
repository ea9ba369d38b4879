import { Button, flash, IconButton, ProgressBar } from '@dorfplatz/ui';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type DragEvent, useRef, useState } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { useFileFilter } from '../../uploads/index.ts';
import { bringsFiles, droppedFiles } from '../dragging.ts';
import { shownName } from '../names.ts';
import { sizeText } from '../sizes.ts';
import type { QueuedUpload, UploadQueue } from '../upload-queue.ts';
import { useUploadReason } from '../upload-reason.ts';
import { KindIcon } from './kind-icon.tsx';
import styles from './upload-form.module.css';

/** The one file that becomes a version: chosen or dropped; another takes its place. */
export function VersionFileField({
  queue,
  upload,
}: {
  queue: UploadQueue;
  upload: QueuedUpload | undefined;
}) {
  const t = useTranslate();
  const filter = useFileFilter();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    const [file] = filter.sortOut(files);
    if (!file) return;
    if (files.length > 1) flash(t('files.page.only_one', { name: file.name }), { kind: 'error' });
    queue.clear();
    queue.add([file]);
  };
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const { files, folders } = droppedFiles(event.dataTransfer);
    if (folders.length > 0) flash(t('files.no_folders', { names: folders.join(', ') }), { kind: 'error' });
    take(files);
  };
  return (
    <fieldset className={styles.files}>
      <legend>{t('files.page.file')}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by its button too */}
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!bringsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button icon={<UploadSimpleIcon aria-hidden="true" />} onClick={() => picker.current?.click()}>
          {t(upload ? 'files.page.choose_other' : 'files.page.choose_file')}
        </Button>
        <span>{t('files.or_drop')}</span>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('files.page.choose_file')}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {upload ? <Line upload={upload} queue={queue} /> : null}
    </fieldset>
  );
}

function Line({ upload, queue }: { upload: QueuedUpload; queue: UploadQueue }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const reason = useUploadReason();
  const { file, state, share, key, error } = upload;
  return (
    <div className={styles.line}>
      <KindIcon extension={file.name.split('.').at(-1) ?? ''} content_type={file.type} />
      <span className={styles.about}>
        <b className="cut" title={file.name}>
          {shownName(file.name)}
        </b>
        <span role={state === 'failed' ? 'alert' : undefined} data-state={state}>
          {state === 'failed'
            ? reason(error)
            : state === 'sending'
              ? t('files.upload.sending', { percent: Math.round(share * 100) })
              : state === 'waiting'
                ? t('files.upload.waiting')
                : sizeText(file.size, locale)}
        </span>
        {state === 'sending' ? (
          <ProgressBar share={share} label={t('files.upload.sending_of', { name: file.name })} />
        ) : null}
      </span>
      {state === 'failed' ? (
        <IconButton label={t('files.upload.retry', { name: file.name })} onClick={() => queue.retry(key)}>
          <ArrowClockwiseIcon aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton label={t('files.upload.remove', { name: file.name })} onClick={() => queue.remove(key)}>
        <XIcon aria-hidden="true" />
      </IconButton>
    </div>
  );
}
