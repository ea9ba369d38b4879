import { uploadFile } from '@dorfplatz/contract';
import { Button, flash, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './form.module.css';

interface EventImageProps {
  /** What is shown of what is stored; null where there is none, or it was taken away. */
  src: string | null;
  /** With where the picture can be seen. */
  onChange: (imageId: number | null, src: string | null) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The picture of an appointment: sent when chosen, kept when the form is saved. */
export function EventImage({ src, onChange, onUploading }: EventImageProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  const shown = preview ?? src;
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setSent(0);
    onUploading(true);
    try {
      const image = await upload(uploadFile, { params: { directory: 'images' }, file, onProgress: setSent });
      setPreview(URL.createObjectURL(file));
      onChange(image.id, image.images?.medium ?? null);
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setSent(null);
      onUploading(false);
    }
  };
  return (
    <div className={styles.picture}>
      {shown ? <img src={shown} alt="" /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={(event) => void choose(event)}
      />
      <div className={styles.moment}>
        <Button
          icon={<ImageIcon aria-hidden="true" />}
          busy={sent !== null}
          onClick={() => input.current?.click()}
        >
          {t(shown ? 'appointments.form.change_image' : 'appointments.form.add_image')}
        </Button>
        {shown ? (
          <Button
            variant="ghost"
            onClick={() => {
              setPreview(null);
              onChange(null, null);
            }}
          >
            {t('appointments.form.remove_image')}
          </Button>
        ) : null}
      </div>
      {sent === null ? null : <ProgressBar share={sent} label={t('appointments.form.image_sending')} />}
    </div>
  );
}
