import type { PropertyDefinition, PropertyValues } from '@dorfplatz/contract';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { PropertyFields } from '../../property-sets/index.ts';
import styles from './property-sets-editor.module.css';

/** The form as people fill it in, while its fields are edited; what is typed here goes nowhere. */
export function Preview({ definitions }: { definitions: PropertyDefinition[] }) {
  const t = useTranslate();
  const [values, setValues] = useState<PropertyValues>({});
  // Sending a picture would send it, and who runs the network changes what is locked.
  const tried = definitions.map((definition) => ({ ...definition, locked: definition.type === 'image' }));
  return (
    <section aria-labelledby="property-set-preview" className={styles.preview}>
      <h2 id="property-set-preview">{t('property_sets_editor.preview')}</h2>
      <div className={styles.sample}>
        {tried.length > 0 ? (
          <PropertyFields definitions={tried} values={values} onChange={setValues} />
        ) : (
          <p className="muted">{t('property_sets_editor.preview_empty')}</p>
        )}
      </div>
    </section>
  );
}
