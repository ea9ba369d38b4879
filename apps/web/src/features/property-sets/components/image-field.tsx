import type { ImageValue } from '@dorfplatz/contract';
import { Button, ProgressBar } from '@dorfplatz/ui';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { usePictureUpload } from '../../../kit/use-picture-upload.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';
import styles from './property-sets.module.css';

/** A picture: sent when chosen, kept when the form is saved. */
export function ImageField(props: PropertyFieldProps<ImageValue>) {
  const t = useTranslate();
  const { definition, value, onChange, errors, disabled, onUploading } = props;
  const id = fieldId(definition.name);
  const error = errorAt(errors, definition.name);
  const { input, choose, sent } = usePictureUpload({
    onSent: (image) =>
      onChange({
        id: image.id,
        name: image.name,
        imageUrl: image.images?.large ?? '',
        thumbnailUrl: image.images?.medium ?? '',
      }),
    onUploading,
  });
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
      {input}
      <div className={styles.imageActions}>
        <Button
          id={id}
          size="small"
          icon={<ImageIcon aria-hidden="true" />}
          busy={sent !== null}
          onClick={choose}
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
