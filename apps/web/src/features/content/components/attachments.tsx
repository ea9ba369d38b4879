import type { Attachment } from '@dorfplatz/contract';
import { classNames, colourOf, toneStyle } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FileAudioIcon } from '@phosphor-icons/react/dist/csr/FileAudio';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { FileVideoIcon } from '@phosphor-icons/react/dist/csr/FileVideo';
import { FileZipIcon } from '@phosphor-icons/react/dist/csr/FileZip';
import { lazy, Suspense, useState } from 'react';
import { LargeImage } from '../../../kit/large-image.tsx';
import { fileSize } from '../../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import styles from './attachments.module.css';
import { HeldAttachment } from './held-attachment.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx'));

/** So many images are shown in the post; the rest is one press away. */
const shown = 3;

/** The scaled image of the gallery (435 px) lies beside the sizes that an attachment names. */
const tileOf = (image: Attachment) =>
  image.images?.large.replace(/\d+x\d+(?=[^/]*$)/, '435x435') ?? image.url;

/** What is shown as a picture: images, and files of folders that are some. */
export const isPicture = ({ type, images, is_removed }: Attachment): boolean =>
  !is_removed && (type === 'image' || images !== null);

function iconOf(contentType: string) {
  if (contentType === 'application/pdf') return FilePdfIcon;
  if (contentType.startsWith('audio/')) return FileAudioIcon;
  if (contentType.startsWith('video/')) return FileVideoIcon;
  if (contentType.startsWith('text/')) return FileTextIcon;
  return /zip|tar|7z|rar/.test(contentType) ? FileZipIcon : FileIcon;
}

function Gallery({ images }: { images: readonly Attachment[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState<number | null>(null);
  const [only] = images;
  const isSingle = images.length === 1;
  return (
    <>
      <ul className={styles.gallery} data-count={Math.min(images.length, shown)}>
        {images.slice(0, shown).map((image, index) => (
          <li key={image.id}>
            <button
              type="button"
              onClick={() => setOpen(index)}
              aria-label={t('content.show_image', { name: image.name })}
              style={
                isSingle && only?.width && only.height
                  ? { aspectRatio: `${Math.max(0.75, only.width / only.height)}` }
                  : undefined
              }
            >
              <LargeImage
                src={isSingle ? (image.images?.large ?? image.url) : tileOf(image)}
                alt=""
                width={image.width ?? undefined}
                height={image.height ?? undefined}
                loading="lazy"
                decoding="async"
              />
              {index === shown - 1 && images.length > shown ? (
                <span className={styles.more}>+{images.length - shown}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <Lightbox images={images} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function FileChip({ file }: { file: Attachment }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const Icon = iconOf(file.content_type);
  return (
    <a
      className={styles.file}
      href={file.url}
      download={file.name}
      title={t('content.download', { name: file.name })}
    >
      <span className={`tone ${styles.icon}`} style={toneStyle(colourOf(file.extension))}>
        <Icon weight="duotone" aria-hidden="true" />
      </span>
      <span className={styles.name}>
        <b className="cut">{file.name}</b>
        <span className="small muted">{fileSize(file.size, locale)}</span>
      </span>
      <DownloadSimpleIcon aria-hidden="true" />
    </a>
  );
}

/** A file that was deleted where it lies: its name stays, and it leads nowhere. */
export function RemovedFile({ file }: { file: Attachment }) {
  const t = useTranslate();
  const Icon = iconOf(file.content_type);
  return (
    <p className={classNames(styles.file, styles.removed)}>
      <span className={styles.icon}>
        <Icon weight="duotone" aria-hidden="true" />
      </span>
      <span className={styles.name}>
        <s className="cut">{file.name}</s>
        <span className="small">{t('content.removed')}</span>
      </span>
    </p>
  );
}

/** Images as a small gallery, files as lines to download. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  /** Held when they came, and free since. */
  const [freed, setFreed] = useState<readonly number[]>([]);
  const isHeld = ({ id, held, is_removed }: Attachment) =>
    held !== null && !is_removed && !freed.includes(id);
  const readable = attachments.filter((each) => !isHeld(each));
  const images = readable.filter(isPicture);
  const files = readable.filter((attachment) => !isPicture(attachment));
  if (attachments.length === 0) return null;
  return (
    <div className={styles.attachments}>
      {images.length > 0 ? <Gallery images={images} /> : null}
      {files.map((file) =>
        file.is_removed ? <RemovedFile key={file.id} file={file} /> : <FileChip key={file.id} file={file} />,
      )}
      {attachments.filter(isHeld).map((each) => (
        <HeldAttachment
          key={each.id}
          attachment={each}
          onFree={(id) => setFreed((before) => [...before, id])}
        />
      ))}
    </div>
  );
}
