import type { AddressPart, AddressValue } from '@dorfplatz/contract';
import { Field, FieldGroup, Select, TextInput } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import { addressParts, germanStates } from '../values.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';
import styles from './property-sets.module.css';

const autoComplete: Partial<Record<AddressPart, string>> = {
  street: 'address-line1',
  zip: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country-name',
};

/** An address in its parts. */
export function AddressField(props: PropertyFieldProps<AddressValue>) {
  const t = useTranslate();
  const { definition, value = {}, onChange, errors, disabled } = props;
  const { name, labels, required_parts, forced_country } = definition;
  const isBegun = Object.values(value).some(Boolean);
  const change = (part: AddressPart, text: string) => {
    const { [part]: _before, ...others } = value;
    const next = text === '' ? others : { ...others, [part]: text };
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  const error = errorAt(errors, name);
  return (
    <FieldGroup
      legend={
        <span className={styles.groupLabel}>
          <PropertyLabel definition={definition} />
        </span>
      }
      intro={definition.hint || undefined}
    >
      <div className={styles.address}>
        {addressParts(definition).map((part, index) => {
          const isRequired = (definition.required || isBegun) && (required_parts ?? []).includes(part);
          const path = `${name}.${part}`;
          return (
            <div key={part} className={styles[part]}>
              <Field
                id={index === 0 ? fieldId(name) : fieldId(path)}
                label={
                  <PropertyLabel
                    definition={{
                      label: labels?.[part] ?? t(`property_sets.address.${part}`),
                      required: isRequired,
                    }}
                  />
                }
                error={errorAt(errors, path) ?? (index === 0 ? error : undefined)}
                required={isRequired}
              >
                {part === 'state' && forced_country === 'Deutschland' ? (
                  <Select
                    value={value.state ?? ''}
                    disabled={disabled}
                    onChange={(event) => change('state', event.target.value)}
                    options={[
                      { value: '', label: t('property_sets.no_selection') },
                      ...germanStates.map((state) => ({ value: state, label: state })),
                    ]}
                  />
                ) : (
                  <TextInput
                    value={value[part] ?? ''}
                    disabled={disabled}
                    maxLength={200}
                    autoComplete={autoComplete[part] ?? 'off'}
                    onChange={(event) => change(part, event.target.value)}
                  />
                )}
              </Field>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
