import type { ShownImage } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { LargeImage } from '../../../kit/large-image.tsx';
import large from '../../../kit/large-pictures.module.css';
import { useGoTo, useQueryParams } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './gallery.module.css';
import { placeOf, swiped } from './place.ts';

interface GalleryProps {
  title: string;
  images: readonly ShownImage[];
  /** The pictures that were there when it opened. */
  before: readonly number[];
  addressOf: (imageId: number) => string;
  /** With the picture that was shown last, null where there is none. */
  onClose: (shown: number | null) => void;
}

/** Keeps Tab inside: the last control leads to the first. */
function turnAround(event: KeyboardEvent<HTMLDialogElement>): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const [first, last] = [controls[0], controls.at(-1)];
  const edge = event.shiftKey ? first : last;
  const goal = event.shiftKey ? last : first;
  if (document.activeElement !== edge && controls.includes(document.activeElement as HTMLElement)) return;
  event.preventDefault();
  goal?.focus();
}

/**
 * The pictures of a widget, one after the other, as large as the window: arrows turn, Escape closes [RUL-0368]. Each
 * has an address of its own.
 */
export default function Gallery({ title, images, before, addressOf, onClose }: GalleryProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { image: asked } = useQueryParams();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  /** Pictures that could not be fetched: they are gone, though the list does not say so yet. */
  const [lost, setLost] = useState<readonly number[]>([]);
  const [isNextSaid, setNextSaid] = useState(false);
  const there = images.filter(({ id }) => !lost.includes(id));
  const ids = there.map(({ id }) => id);
  const wanted = asked !== undefined && /^\d+$/.test(asked) ? Number(asked) : null;
  const { index, isGone } = placeOf(ids, wanted, [...new Set([...before, ...images.map(({ id }) => id)])]);
  const image = there[index];
  const count = there.length;

  useEffect(() => {
    dialog.current?.showModal();
    close.current?.focus();
  }, []);

  // The address says what is shown, with nothing to go back to between two pictures.
  const shownId = image?.id ?? null;
  useEffect(() => {
    if (isGone) setNextSaid(true);
    if (isGone && shownId !== null) void goTo(addressOf(shownId), { replace: true });
  }, [isGone, shownId, goTo, addressOf]);

  const turn = (by: number) => {
    const next = there[(index + by + count) % count];
    if (!next || count < 2) return;
    setNextSaid(false);
    void goTo(addressOf(next.id), { replace: true });
  };
  // The one that comes next is there when it is asked for.
  const nextAddress = count > 1 ? there[(index + 1) % count]?.large : undefined;
  useEffect(() => {
    if (nextAddress !== undefined) new Image().src = nextAddress;
  }, [nextAddress]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') return turnAround(event);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  };
  const onPointerUp = (event: PointerEvent) => {
    const began = from.current;
    from.current = null;
    // Whoever has drawn the page larger moves about in it.
    if (!began || (window.visualViewport?.scale ?? 1) > 1.05) return;
    const way = swiped(began, { x: event.clientX, y: event.clientY });
    if (way !== 0) turn(way);
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(large.over, styles.gallery)}
      aria-label={title || t('channel_widgets.kind.images')}
      onCancel={(event) => {
        event.preventDefault();
        onClose(shownId);
      }}
      onKeyDown={onKeyDown}
    >
      <div className={classNames(large.bar, styles.bar)}>
        <p className={classNames('cut', large.title)} dir="auto">
          {title}
        </p>
        <p className={styles.place} role="status">
          {isNextSaid ? <span className="visually-hidden">{t('channel_widgets.images.gone')} </span> : null}
          {count === 0 ? null : t('channel_widgets.images.place', { place: index + 1, count })}
          {image?.alt ? <span className="visually-hidden">: {image.alt}</span> : null}
        </p>
        <button
          ref={close}
          type="button"
          className={large.button}
          onClick={() => onClose(shownId)}
          aria-label={t('kit.close')}
        >
          <XIcon aria-hidden="true" />
        </button>
      </div>
      {isNextSaid && image ? (
        <p className={styles.word} aria-hidden="true">
          {t('channel_widgets.images.gone')}
        </p>
      ) : null}
      {image ? (
        <figure
          className={styles.figure}
          onPointerDown={(event) => {
            if (event.pointerType !== 'mouse') from.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            from.current = null;
          }}
        >
          <LargeImage
            key={image.id}
            src={image.large}
            alt={image.alt || t('channel_widgets.images.nameless', { place: index + 1, count })}
            width={image.width ?? undefined}
            height={image.height ?? undefined}
            className={large.picture}
            draggable={false}
            onError={() => {
              setNextSaid(true);
              setLost((all) => [...all, image.id]);
            }}
          />
          {image.alt ? (
            <figcaption aria-hidden="true" dir="auto">
              {image.alt}
            </figcaption>
          ) : null}
        </figure>
      ) : (
        <p className={styles.none}>{t('channel_widgets.images.none_left')}</p>
      )}
      {count > 1 ? (
        <>
          <button
            type="button"
            className={classNames(large.button, large.turn, large.back)}
            onClick={() => turn(-1)}
            aria-label={t('channel_widgets.images.previous')}
          >
            <CaretLeftIcon aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classNames(large.button, large.turn, large.forth)}
            onClick={() => turn(1)}
            aria-label={t('channel_widgets.images.next')}
          >
            <CaretRightIcon aria-hidden="true" />
          </button>
        </>
      ) : null}
    </dialog>
  );
}
