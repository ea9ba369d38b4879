import { Button, flash, IconButton, ProgressBar } from '@dorfplatz/ui';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { useFileFilter } from '../../uploads/index.ts';
import { bringsFiles, droppedFiles } from '../dragging.ts';
import { shownName } from '../names.ts';
import { sizeText } from '../sizes.ts';
import type { QueuedUpload, UploadQueue } from '../upload-queue.ts';
import { useUploadReason } from '../upload-reason.ts';
import { KindIcon } from './kind-icon.tsx';
import styles from './upload-form.module.css';

interface UploadFieldProps {
  legend: string;
  /** On the button by which files are chosen. */
  label: string;
  multiple?: boolean;
  /** Those of the files chosen or dropped that the network lets in. */
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are chosen or dropped; what came of them stands below. */
export function UploadField({ legend, label, multiple = false, onFiles, children }: UploadFieldProps) {
  const t = useTranslate();
  const filter = useFileFilter();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const { files, folders } = droppedFiles(event.dataTransfer);
    if (folders.length > 0) {
      const names = folders.map(({ name }) => name).join(', ');
      flash(t('files.no_folders', { names }), { kind: 'error' });
    }
    onFiles(filter.sortOut(files));
  };
  return (
    <fieldset className={styles.files}>
      <legend>{legend}</legend>
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
          {label}
        </Button>
        <span>{t('files.or_drop')}</span>
        <input
          ref={picker}
          type="file"
          multiple={multiple}
          hidden
          aria-label={t(multiple ? 'files.choose_files' : 'files.page.choose_file')}
          onChange={({ currentTarget }) => {
            onFiles(filter.sortOut([...(currentTarget.files ?? [])]));
            currentTarget.value = '';
          }}
        />
      </div>
      {children}
    </fieldset>
  );
}

/** One file of a form: how far it is, or why it failed, with ways to try again and to take it away. */
export function UploadLine({ upload, queue }: { upload: QueuedUpload; queue: UploadQueue }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const reason = useUploadReason();
  const { file, state, share, key } = upload;
  return (
    <div className={styles.line}>
      <KindIcon extension={file.name.split('.').at(-1) ?? ''} content_type={file.type} />
      <span className={styles.about}>
        <b className="cut" title={file.name}>
          {shownName(file.name)}
        </b>
        <span role={state === 'failed' ? 'alert' : undefined} data-state={state}>
          {state === 'failed'
            ? reason(upload.error)
            : state === 'sending'
              ? upload.isInterrupted
                ? t('files.upload.interrupted')
                : t('files.upload.sending', { percent: Math.round(share * 100) })
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
