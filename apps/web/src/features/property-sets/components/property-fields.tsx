import type { PropertyDefinition, PropertyType, PropertyValues } from '@dorfplatz/contract';
import { Alert, Skeleton } from '@dorfplatz/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslate, withTexts } from '../../../lib/i18n.ts';
import type { PropertyErrors } from '../property-problem.ts';
import { mayUpdate, type ValueAbilities } from '../values.ts';
import { AddressField } from './address-field.tsx';
import { DateField } from './date-field.tsx';
import type { PropertyFieldProps } from './field-props.ts';
import { ImageField } from './image-field.tsx';
import { PropertyHeadline } from './property-headline.tsx';
import styles from './property-sets.module.css';
import { SelectionField } from './selection-field.tsx';
import { TagField } from './tag-field.tsx';
import { EmailField, NumberField, TextField, UrlField } from './text-fields.tsx';

// Each takes the value of its type, which the definition names only at run time.
type AnyField = ComponentType<PropertyFieldProps<never>>;
const LoadedField = lazy(withTexts(() => import('./item-fields.tsx')));

function ItemField(props: PropertyFieldProps<never>) {
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <LoadedField {...props} />
    </Suspense>
  );
}

const fields: Record<Exclude<PropertyType, 'headline' | 'statistics'>, unknown> = {
  address: AddressField,
  date: DateField,
  email: EmailField,
  file: ItemField,
  html: ItemField,
  image: ImageField,
  membership: ItemField,
  number: NumberField,
  relation: ItemField,
  selection: SelectionField,
  tag: TagField,
  text: TextField,
  url: UrlField,
};

export interface PropertyFieldsProps {
  definitions: readonly PropertyDefinition[];
  values: PropertyValues;
  /** Gets all values, with the change in them; `changedValues` gives what to send. */
  onChange: (values: PropertyValues) => void;
  errors?: PropertyErrors;
  can?: ValueAbilities;
  /** Of items: the app whose properties these are. */
  appId?: number;
  /** While a picture is on its way a form cannot be sent. */
  onUploading?: (isUploading: boolean) => void;
}

/** The fields of a form, one for each property. */
export function PropertyFields(props: PropertyFieldsProps) {
  const { definitions, values, onChange, errors, can, appId, onUploading } = props;
  const t = useTranslate();
  return (
    <div className={styles.fields}>
      {definitions.map((definition) => {
        const { name, type } = definition;
        // It counts by itself.
        if (type === 'statistics') return null;
        if (type === 'headline') return <PropertyHeadline key={name} definition={definition} />;
        const Field = fields[type] as AnyField | undefined;
        if (!Field)
          return (
            <Alert key={name} kind="info">
              {t('property_sets.unsupported', { label: definition.label })}
            </Alert>
          );
        return (
          <Field
            key={name}
            definition={definition}
            value={(values[name] ?? undefined) as undefined}
            onChange={(value) => onChange({ ...values, [name]: value })}
            errors={errors}
            disabled={!mayUpdate(can, definition)}
            appId={appId}
            onUploading={onUploading}
          />
        );
      })}
    </div>
  );
}
