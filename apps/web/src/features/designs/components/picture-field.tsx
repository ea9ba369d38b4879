import { uploadFile } from '@dorfplatz/contract';
import { Button, classNames, flash, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Picture } from '../choices.ts';
import styles from './designs.module.css';

interface PictureFieldProps {
  id: string;
  label: string;
  help: string;
  value: Picture | null;
  onChange: (value: Picture | null) => void;
  /** Told when a picture begins to be sent, and when it is there. */
  onUploading: (isUploading: boolean) => void;
  error: string | undefined;
  /** Shows the picture as wide as the field is. */
  isWide?: boolean;
}

/** A picture of a design: sent when chosen, kept when the form is saved. */
export function PictureField({
  id,
  label,
  help,
  value,
  onChange,
  onUploading,
  error,
  isWide = false,
}: PictureFieldProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setSent(0);
    onUploading(true);
    try {
      const image = await upload(uploadFile, { params: { directory: 'images' }, file, onProgress: setSent });
      onChange({ id: image.id, url: image.images?.large ?? '' });
    } catch (refused) {
      flash((refused instanceof ApiError && refused.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setSent(null);
      onUploading(false);
    }
  };
  return (
    <fieldset className={styles.picture} aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      {value ? <img src={value.url} alt={label} className={classNames(isWide && styles.wide)} /> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={(event) => void choose(event)}
      />
      <div className={styles.pictureActions}>
        <Button
          id={id}
          size="small"
          icon={<ImageIcon aria-hidden="true" />}
          busy={sent !== null}
          aria-label={t(value ? 'designs.change_picture_of' : 'designs.add_picture_of', { label })}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'designs.change_picture' : 'designs.add_picture')}
        </Button>
        {value ? (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('designs.remove_picture_of', { label })}
            onClick={() => onChange(null)}
          >
            {t('designs.remove_picture')}
          </Button>
        ) : null}
      </div>
      {sent === null ? null : <ProgressBar share={sent} label={t('designs.uploading')} />}
      {error ? <p className={styles.error}>{error}</p> : null}
      <p id={`${id}-help`} className="small muted">
        {help}
      </p>
    </fieldset>
  );
}
