import type { PropertyDefinition } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './property-sets.module.css';

/** The word above a field, with a mark where something must be filled in [RUL-0401]. */
export function PropertyLabel({
  definition,
}: {
  definition: Pick<PropertyDefinition, 'label' | 'required'>;
}) {
  const t = useTranslate();
  const { label, required } = definition;
  if (!required) return label;
  return (
    <>
      {label}
      <span className={styles.required} aria-hidden="true" title={t('property_sets.required')}>
        {' *'}
      </span>
    </>
  );
}
