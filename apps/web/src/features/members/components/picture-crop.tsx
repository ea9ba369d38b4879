import { Button, Dialog } from '@dorfplatz/ui';
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Crop, fitted, placementOf, pulled, wholeCrop, zoomMost } from '../crop.ts';
import styles from './picture-crop.module.css';

/** Shares of the frame that an arrow key moves the picture by. */
const step = 0.05;
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};

interface PictureCropProps {
  picture: HTMLImageElement;
  onCut: (crop: Crop) => void;
  onCancel: () => void;
}

/** Chooses the square of a picture that is shown: by pulling it, with the arrow keys, and by a slider. */
export function PictureCrop({ picture, onCut, onCancel }: PictureCropProps) {
  const t = useTranslate();
  const helpId = useId();
  const zoomId = useId();
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const [crop, setCrop] = useState<Crop>(() => fitted(size, wholeCrop));
  const held = useRef<{ x: number; y: number } | null>(null);
  const zoomTo = (zoom: number) => setCrop((now) => fitted(size, { ...now, zoom }));

  const pull = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const shift = {
      x: (event.clientX - held.current.x) / width,
      y: (event.clientY - held.current.y) / width,
    };
    held.current = { x: event.clientX, y: event.clientY };
    setCrop((now) => pulled(size, now, shift));
  };
  const press = (event: KeyboardEvent) => {
    const shift = arrows[event.key];
    if (shift) setCrop((now) => pulled(size, now, shift));
    else if (event.key === '+') zoomTo(crop.zoom + 0.2);
    else if (event.key === '-') zoomTo(crop.zoom - 0.2);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('members.crop_title')}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            {t('members.cancel')}
          </Button>
          <Button variant="primary" onClick={() => onCut(crop)}>
            {t('members.crop_use')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML moves a picture */}
        <div
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
          tabIndex={0}
          aria-label={t('members.crop_part')}
          aria-describedby={helpId}
          className={styles.frame}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={pull}
          onPointerUp={() => {
            held.current = null;
          }}
          onPointerCancel={() => {
            held.current = null;
          }}
        >
          <img src={picture.src} alt="" draggable={false} style={placementOf(size, crop)} />
          <span className={styles.edge} />
        </div>
        <label htmlFor={zoomId} className="visually-hidden">
          {t('members.crop_zoom')}
        </label>
        <div className={styles.zoom}>
          <MinusIcon aria-hidden="true" />
          <input
            id={zoomId}
            type="range"
            min={1}
            max={zoomMost}
            step={0.05}
            value={crop.zoom}
            onChange={(event) => zoomTo(Number(event.target.value))}
          />
          <PlusIcon aria-hidden="true" />
        </div>
        <p id={helpId} className="small muted">
          {t('members.crop_help')}
        </p>
      </div>
    </Dialog>
  );
}
