import { Button, GroupIcon, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useEffect, useState } from 'react';
import { usePictureUpload } from '../../../kit/use-picture-upload.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './group-form.module.css';

interface GroupPictureProps {
  color: string;
  src: string | null;
  isRemoved: boolean;
  onChange: (imageId: number | null) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The picture of a group: sent when chosen, kept when the form is saved. */
export function GroupPicture({ color, src, isRemoved, onChange, onUploading }: GroupPictureProps) {
  const t = useTranslate();
  const [preview, setPreview] = useState<string | null>(null);
  const shown = isRemoved ? null : (preview ?? src);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  const { input, choose, sent } = usePictureUpload({
    onSent: (image, file) => {
      setPreview(URL.createObjectURL(file));
      onChange(image.id);
    },
    onUploading,
  });
  return (
    <fieldset className={styles.picture}>
      <legend>{t('groups.picture')}</legend>
      <GroupIcon src={shown} color={color} size={72} />
      <div>
        {input}
        <div className={styles.pictureActions}>
          <Button size="small" icon={<ImageIcon aria-hidden="true" />} busy={sent !== null} onClick={choose}>
            {t(shown ? 'groups.change_picture' : 'groups.add_picture')}
          </Button>
          {shown ? (
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                setPreview(null);
                onChange(null);
              }}
            >
              {t('groups.remove_picture')}
            </Button>
          ) : null}
        </div>
        {sent === null ? null : <ProgressBar share={sent} label={t('groups.picture_sending')} />}
      </div>
    </fieldset>
  );
}
