import { Button, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useEffect, useState } from 'react';
import { usePictureUpload } from '../../../kit/use-picture-upload.tsx';
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
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  const shown = preview ?? src;
  const { input, choose, sent } = usePictureUpload({
    onSent: (image, file) => {
      setPreview(URL.createObjectURL(file));
      onChange(image.id, image.images?.medium ?? null);
    },
    onUploading,
  });
  return (
    <div className={styles.picture}>
      {shown ? <img src={shown} alt="" /> : null}
      {input}
      <div className={styles.moment}>
        <Button icon={<ImageIcon aria-hidden="true" />} busy={sent !== null} onClick={choose}>
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
