import { type ImageValue, uploadFile } from '@dorfplatz/contract';
import { Button, flash, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { upload } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';
import styles from './property-sets.module.css';

/** A picture: sent when chosen, kept when the form is saved. */
export function ImageField(props: PropertyFieldProps<ImageValue>) {
  const t = useTranslate();
  const { definition, value, onChange, errors, disabled, onUploading } = props;
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const id = fieldId(definition.name);
  const error = errorAt(errors, definition.name);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setSent(0);
    onUploading?.(true);
    try {
      const image = await upload(uploadFile, { params: { directory: 'images' }, file, onProgress: setSent });
      onChange({
        id: image.id,
        name: image.name,
        imageUrl: image.images?.large ?? '',
        thumbnailUrl: image.images?.medium ?? '',
      });
    } catch (refused) {
      flash((refused instanceof ApiError && refused.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setSent(null);
      onUploading?.(false);
    }
  };
  return (
    <fieldset
      className={styles.image}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      <legend className={styles.groupLabel}>
        <PropertyLabel definition={definition} />
      </legend>
      {value ? <img src={value.thumbnailUrl} alt={value.name} /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={(event) => void choose(event)}
      />
      <div className={styles.imageActions}>
        <Button
          id={id}
          size="small"
          icon={<ImageIcon aria-hidden="true" />}
          busy={sent !== null}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'property_sets.change_image' : 'property_sets.add_image')}
        </Button>
        {value ? (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            {t('property_sets.remove_image')}
          </Button>
        ) : null}
      </div>
      {sent === null ? null : <ProgressBar share={sent} label={t('property_sets.image_sending')} />}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {definition.hint ? <p className="small muted">{definition.hint}</p> : null}
    </fieldset>
  );
}
