import { IconButton } from '@dorfplatz/ui';
import { CornersOutIcon } from '@phosphor-icons/react/dist/csr/CornersOut';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useEffect, useRef, useState } from 'react';
import { LargeImage } from '../../../kit/large-image.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './file-preview.module.css';

/** Sizes of a picture, in percent of its own. */
const steps = [10, 25, 33, 50, 67, 75, 100, 150, 200, 300, 400] as const;

interface FileImageProps {
  src: string;
  name: string;
  /** Its own width in pixels where it is known: what is fetched may be smaller. */
  width: number | null;
  onBroken: () => void;
}

/** A picture that fits its place, or as large as one wants it. */
export function FileImage({ src, name, width, onBroken }: FileImageProps) {
  const t = useTranslate();
  const image = useRef<HTMLImageElement>(null);
  /** In percent; null fits. */
  const [zoom, setZoom] = useState<number | null>(null);
  const [natural, setNatural] = useState(0);
  const [fitted, setFitted] = useState(0);
  useEffect(() => {
    const element = image.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setFitted(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const full = width ?? natural;
  const percent = zoom ?? (full > 0 ? Math.max(1, Math.round((fitted / full) * 100)) : 100);
  const larger = steps.find((step) => step > percent);
  const smaller = steps.findLast((step) => step < percent);
  return (
    <>
      <section
        className={styles.stage}
        data-zoomed={zoom !== null || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is scrolled by keys too
        tabIndex={0}
        aria-label={name}
      >
        <LargeImage
          ref={image}
          src={src}
          alt={name}
          style={
            zoom === null ? undefined : { width: (full * zoom) / 100, maxWidth: 'none', maxHeight: 'none' }
          }
          onLoad={({ currentTarget }) => setNatural(currentTarget.naturalWidth)}
          onError={onBroken}
        />
      </section>
      <div className={styles.zoomPlace}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form */}
        <div role="group" aria-label={t('files.page.zoom')} className={styles.zoom}>
          <IconButton
            label={t('files.page.zoom_out')}
            disabled={smaller === undefined}
            onClick={() => setZoom(smaller!)}
          >
            <MinusIcon aria-hidden="true" />
          </IconButton>
          <output>{t('files.page.percent', { percent })}</output>
          <IconButton
            label={t('files.page.zoom_in')}
            disabled={larger === undefined}
            onClick={() => setZoom(larger!)}
          >
            <PlusIcon aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('files.page.zoom_fit')}
            aria-pressed={zoom === null}
            onClick={() => setZoom(null)}
          >
            <CornersOutIcon aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </>
  );
}
