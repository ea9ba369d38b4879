import { classNames, IconButton, ProgressBar } from '@dorfplatz/ui';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { fileSize } from '../../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import type { UploadItem, Uploads } from '../use-uploads.ts';
import styles from './uploads.module.css';

function stateOf(item: UploadItem, size: string, t: ReturnType<typeof useTranslate>): string {
  if (item.state === 'failed') return item.reason;
  if (item.state === 'uploading') return t('stream.uploading', { percent: Math.round(item.share * 100) });
  return size;
}

/** What was attached so far: how far each is, with a way to take it away or try again. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  if (uploads.items.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('stream.uploads')}>
      {uploads.items.map((item) => (
        <li key={item.key} className={classNames(styles.upload, item.state === 'failed' && styles.failed)}>
          <span className={styles.preview}>
            {item.preview ? (
              <img src={item.preview} alt="" />
            ) : item.kind === 'image' ? (
              <ImageIcon aria-hidden="true" />
            ) : (
              <FileIcon aria-hidden="true" />
            )}
          </span>
          <span className={styles.about}>
            <b className="cut">{item.name}</b>
            <span className="small" role={item.state === 'failed' ? 'alert' : undefined}>
              {stateOf(item, fileSize(item.size, locale), t)}
            </span>
            {item.state === 'uploading' ? (
              <ProgressBar share={item.share} label={t('stream.uploading_of', { name: item.name })} />
            ) : null}
          </span>
          {item.state === 'failed' ? (
            <IconButton
              label={t('stream.retry_upload', { name: item.name })}
              onClick={() => uploads.retry(item)}
            >
              <ArrowClockwiseIcon aria-hidden="true" />
            </IconButton>
          ) : null}
          <IconButton
            label={t('stream.remove_upload', { name: item.name })}
            onClick={() => uploads.remove(item)}
          >
            <XIcon aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
