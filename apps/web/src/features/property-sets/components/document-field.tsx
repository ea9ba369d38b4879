import { useTranslate } from '../../../lib/i18n.ts';
import { DocumentEditor } from '../../documents/index.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';
import styles from './property-sets.module.css';

/** A text with headings, lists and tables. */
export function DocumentField(props: PropertyFieldProps<string>) {
  const t = useTranslate();
  const { definition, value = '', onChange, errors, disabled } = props;
  const { name, label, hint } = definition;
  const id = fieldId(name);
  const error = errorAt(errors, name);
  return (
    <fieldset id={id} className={styles.image} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.groupLabel}>
        <PropertyLabel definition={definition} />
      </legend>
      <div className={styles.document}>
        <DocumentEditor
          label={label}
          placeholder={t('property_sets.document_placeholder')}
          value={value}
          onChange={(text) => onChange(text === '' ? null : text)}
          disabled={disabled}
          isInvalid={error !== undefined}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? <p className="small muted">{hint}</p> : null}
    </fieldset>
  );
}
