import { uploadFile } from '@dorfplatz/contract';
import { Button, flash, GroupIcon, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/client.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const shown = isRemoved ? null : (preview ?? src);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setSent(0);
    onUploading(true);
    try {
      const image = await upload(uploadFile, { params: { directory: 'images' }, file, onProgress: setSent });
      setPreview(URL.createObjectURL(file));
      onChange(image.id);
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setSent(null);
      onUploading(false);
    }
  };
  return (
    <fieldset className={styles.picture}>
      <legend>{t('groups.picture')}</legend>
      <GroupIcon src={shown} color={color} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={(event) => void choose(event)}
        />
        <div className={styles.pictureActions}>
          <Button
            size="small"
            icon={<ImageIcon aria-hidden="true" />}
            busy={sent !== null}
            onClick={() => input.current?.click()}
          >
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
