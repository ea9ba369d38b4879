import type { Attachment } from '@dorfplatz/contract';
import { colourOf, toneStyle } from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { Suspense, useState } from 'react';
import { fileSize } from '../../../lib/file-size.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { isPicture, Lightbox, RemovedFile } from '../../content/index.ts';
import styles from './facts.module.css';

/** So many files are shown before somebody asks for more [RUL-0043]. */
const shownFiles = 2;
/** One large image and seven small ones [RUL-0054]. */
const shownImages = 8;

const iconOf = (type: string) =>
  type === 'application/pdf' ? FilePdfIcon : type.startsWith('text/') ? FileTextIcon : FileIcon;

function Gallery({ images }: { images: readonly Attachment[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.gallery} data-count={Math.min(images.length, shownImages)}>
        {images.slice(0, shownImages).map((image, index) => (
          <li key={image.id}>
            <button
              type="button"
              aria-label={t('appointments.show_image', { name: image.name })}
              onClick={() => setOpen(index)}
            >
              <img
                src={(index === 0 ? image.images?.large : image.images?.medium) ?? image.url}
                alt=""
                loading="lazy"
              />
              {index === shownImages - 1 && images.length > shownImages ? (
                <span>+{images.length - shownImages}</span>
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

/** What is attached: images to look at, files to take along. */
export function Files({ files }: { files: readonly Attachment[] }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const [isWhole, setWhole] = useState(false);
  const images = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  const listed = isWhole ? others : others.slice(0, shownFiles);
  if (files.length === 0) return null;
  return (
    <div className={styles.fact}>
      <PaperclipIcon weight="duotone" aria-hidden="true" />
      <div className={styles.files}>
        {images.length > 0 ? <Gallery images={images} /> : null}
        {listed.map((file) => {
          const Icon = iconOf(file.content_type);
          if (file.is_removed) return <RemovedFile key={file.id} file={file} />;
          return (
            <a key={file.id} className={styles.file} href={file.url} download={file.name}>
              <span className={`tone ${styles.fileIcon}`} style={toneStyle(colourOf(file.extension))}>
                <Icon weight="duotone" aria-hidden="true" />
              </span>
              <span>
                <b className="cut">{file.name}</b>
                <span className="small muted">{fileSize(file.size, locale)}</span>
              </span>
              <DownloadSimpleIcon aria-label={t('appointments.download')} />
            </a>
          );
        })}
        {others.length > listed.length ? (
          <button type="button" className="link small" onClick={() => setWhole(true)}>
            {t('appointments.more_files', { count: others.length - listed.length })}
          </button>
        ) : null}
      </div>
    </div>
  );
}
