import { Button, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import type { ReactNode } from 'react';
import { useTranslate } from '../lib/i18n.ts';
import styles from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.tsx';

/** An image that was uploaded, with where it can be seen. */
export interface Picture {
  id: number;
  url: string;
}

interface PictureFieldProps {
  id: string;
  label: string;
  help: ReactNode;
  value: Picture | null;
  onChange: (value: Picture | null) => void;
  /** Told when a picture begins to be sent, and when it is there. */
  onUploading: (isUploading: boolean) => void;
  error: string | undefined;
  /** Another way to come to a picture, beside the one that sends it from this device. */
  beside?: ReactNode;
  /** A mark stands in a line, a band is as wide as the field, a picture shows whole. */
  shape?: 'mark' | 'band' | 'picture';
}

/** A picture of a form: sent when chosen, kept when the form is saved. */
export function PictureField({
  id,
  label,
  help,
  value,
  onChange,
  onUploading,
  error,
  beside,
  shape = 'mark',
}: PictureFieldProps) {
  const t = useTranslate();
  const { input, choose, sent } = usePictureUpload({
    label,
    onSent: (image) => onChange({ id: image.id, url: image.images?.large ?? '' }),
    onUploading,
  });
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      {value ? <img src={value.url} alt={label} className={styles[shape]} /> : null}
      {input}
      <div className={styles.actions}>
        <Button
          id={id}
          size="small"
          icon={<ImageIcon aria-hidden="true" />}
          busy={sent !== null}
          aria-label={t(value ? 'kit.picture.change_of' : 'kit.picture.choose_of', { label })}
          onClick={choose}
        >
          {t(value ? 'kit.picture.change' : 'kit.picture.choose')}
        </Button>
        {beside}
        {value ? (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('kit.picture.remove_of', { label })}
            onClick={() => onChange(null)}
          >
            {t('kit.picture.remove')}
          </Button>
        ) : null}
      </div>
      {sent === null ? null : <ProgressBar share={sent} label={t('kit.picture.uploading')} />}
      {error ? <p className={styles.error}>{error}</p> : null}
      <p id={`${id}-help`} className="small muted">
        {help}
      </p>
    </fieldset>
  );
}
