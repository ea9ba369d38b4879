import { classNames } from '@dorfplatz/ui';
import { useTranslate } from '../../../../lib/i18n.ts';
import { DocumentEditor } from '../../../documents/index.ts';
import { errorAt, fieldId, type PropertyFieldProps, PropertyLabel } from '../../../property-sets/index.ts';
import { searchMembers, searchTags } from '../../../stream/index.ts';
import styles from './fields.module.css';

/** A text in the dialect of documents, that may name people. */
export default function HtmlField(props: PropertyFieldProps<string>) {
  const t = useTranslate();
  const { definition, value = '', onChange, errors, disabled } = props;
  const { label, name, hint } = definition;
  const error = errorAt(errors, name);
  return (
    <div className={styles.files}>
      <p className={styles.label} id={`${fieldId(name)}-label`}>
        <PropertyLabel definition={definition} />
      </p>
      <div id={fieldId(name)} tabIndex={-1} className={classNames(error && styles.invalid)}>
        <DocumentEditor
          label={label}
          value={value}
          onChange={(text) => onChange(text.trim() === '' ? null : text)}
          placeholder={t('apps.field.write')}
          disabled={disabled}
          isInvalid={error !== undefined}
          searchMembers={searchMembers}
          searchTags={searchTags}
        />
      </div>
      {error ? <p className={styles.error}>{error}</p> : null}
      {hint ? <p className="small muted">{hint}</p> : null}
    </div>
  );
}
