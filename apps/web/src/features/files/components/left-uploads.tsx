import type { ResumableUpload } from '@dorfplatz/contract';
import { Button, IconButton, ProgressBar } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useRef, useState } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/queries.ts';
import { folderQuery } from '../api.ts';
import { shownName } from '../names.ts';
import { sizeText } from '../sizes.ts';
import { discard, fingerprintOf } from '../unfinished-uploads.ts';
import { type UploadTarget, uploadInto } from '../upload-batches.ts';
import { useUploadReason } from '../upload-reason.ts';
import { FolderPicker } from './folder-picker/index.ts';
import { KindIcon } from './kind-icon.tsx';
import styles from './upload-tray.module.css';

/** The folder that an upload was for; undefined where it is gone, or files may no longer be put there. */
async function targetOf(folderId: number): Promise<UploadTarget | undefined> {
  const folder = await queryClient.fetchQuery(folderQuery({ by: 'id', id: folderId })).catch(() => undefined);
  return folder?.can.add_files ? { folder, context: folder.context } : undefined;
}

/**
 * Uploads that an earlier page left: a browser gives no page a file once more by itself, so people choose it again, and
 * the upload goes on where it was.
 */
export function LeftUploads({ uploads }: { uploads: readonly ResumableUpload[] }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const reason = useUploadReason();
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  /** Files whose folder is gone. */
  const [homeless, setHomeless] = useState<readonly File[]>([]);
  if (uploads.length === 0) return null;

  const resume = async (files: readonly File[]) => {
    setBusy(true);
    setNotice('');
    const foreign: string[] = [];
    const byFolder = new Map<number, File[]>();
    for (const file of files) {
      const fingerprint = await fingerprintOf(file);
      const upload = uploads.find((each) => each.fingerprint === fingerprint && each.size === file.size);
      if (!upload || upload.folder_id === null) foreign.push(file.name);
      else byFolder.set(upload.folder_id, [...(byFolder.get(upload.folder_id) ?? []), file]);
    }
    for (const [folderId, chosen] of byFolder) {
      const target = await targetOf(folderId);
      if (target) uploadInto(target, chosen);
      else setHomeless((before) => [...before, ...chosen]);
    }
    if (foreign.length > 0) setNotice(t('files.left.foreign', { names: foreign.join(', ') }));
    setBusy(false);
  };

  const fail = (error: unknown) => {
    setBusy(false);
    setNotice(reason(error));
  };

  return (
    <div>
      <p className={styles.note}>{t('files.left.explained')}</p>
      {notice ? (
        <div className={styles.problem} role="alert">
          <p>{notice}</p>
        </div>
      ) : null}
      <div className={styles.choose}>
        <Button size="small" busy={isBusy} onClick={() => picker.current?.click()}>
          {t('files.left.choose', { count: uploads.length })}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('files.left.choose', { count: uploads.length })}
        onChange={({ currentTarget }) => {
          resume([...(currentTarget.files ?? [])]).catch(fail);
          currentTarget.value = '';
        }}
      />
      <ul>
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.line}>
            <KindIcon extension={upload.name.split('.').at(-1) ?? ''} content_type="" />
            <span className={styles.about}>
              <b className="cut" title={upload.name}>
                {shownName(upload.name)}
              </b>
              <span>
                {t('files.left.there', {
                  sent: sizeText(upload.offset, locale),
                  size: sizeText(upload.size, locale),
                })}
              </span>
              <ProgressBar
                share={upload.size === 0 ? 0 : upload.offset / upload.size}
                label={t('files.upload.sending_of', { name: upload.name })}
              />
            </span>
            <IconButton
              label={t('files.left.discard', { name: upload.name })}
              onClick={() => {
                discard(upload.id).catch(fail);
              }}
            >
              <XIcon aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {homeless.length > 0 ? (
        <FolderPicker
          title={t('files.left.folder_gone')}
          confirmLabel={t('files.choose')}
          startId={null}
          onClose={() => setHomeless([])}
          onChoose={(chosen) => {
            uploadInto({ folder: chosen, context: chosen.context }, homeless);
            setHomeless([]);
          }}
        />
      ) : null}
    </div>
  );
}
