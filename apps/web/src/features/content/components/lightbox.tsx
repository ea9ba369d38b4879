import type { Attachment } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useEffect, useRef, useState } from 'react';
import { LargeImage } from '../../../kit/large-image.tsx';
import large from '../../../kit/large-pictures.module.css';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './lightbox.module.css';

interface LightboxProps {
  images: readonly Attachment[];
  start: number;
  onClose: () => void;
}

/** One image after the other, as large as the window: arrow keys turn, Escape closes. */
export default function Lightbox({ images, start, onClose }: LightboxProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [index, setIndex] = useState(start);
  const image = images[index]!;
  const turn = (by: number) => setIndex((index + by + images.length) % images.length);
  useEffect(() => {
    const returnTo = document.activeElement;
    dialog.current?.showModal();
    close.current?.focus();
    return () => {
      if (returnTo instanceof HTMLElement) returnTo.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(large.over, styles.lightbox)}
      aria-label={t('content.images')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') turn(-1);
        if (event.key === 'ArrowRight') turn(1);
      }}
    >
      <div className={classNames(large.bar, styles.bar)}>
        <p className={classNames('cut', large.title)} aria-live="polite">
          {images.length > 1
            ? t('content.image_of', { name: image.name, place: index + 1, count: images.length })
            : image.name}
        </p>
        <a
          className={large.button}
          href={image.url}
          download={image.name}
          aria-label={t('content.download', { name: image.name })}
        >
          <DownloadSimpleIcon aria-hidden="true" />
        </a>
        <button
          ref={close}
          className={large.button}
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label={t('kit.close')}
        >
          <XIcon aria-hidden="true" />
        </button>
      </div>
      <LargeImage src={image.images?.large ?? image.url} alt={image.name} className={large.picture} />
      {images.length > 1 ? (
        <>
          <button
            type="button"
            className={classNames(large.button, large.turn, large.back)}
            onClick={() => turn(-1)}
            aria-label={t('content.previous_image')}
          >
            <CaretLeftIcon aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classNames(large.button, large.turn, large.forth)}
            onClick={() => turn(1)}
            aria-label={t('content.next_image')}
          >
            <CaretRightIcon aria-hidden="true" />
          </button>
        </>
      ) : null}
    </dialog>
  );
}
