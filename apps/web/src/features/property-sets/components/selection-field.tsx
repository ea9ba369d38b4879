import { ChoiceList, Field, Select } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import { noSelection, optionsOf } from '../values.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';

/** One of several, as a list or a dropdown; or several of them. */
export function SelectionField(props: PropertyFieldProps<string | string[]>) {
  const t = useTranslate();
  const { definition, value, onChange, errors, disabled } = props;
  const { name, multiple = false, select, required } = definition;
  const id = fieldId(name);
  const label = <PropertyLabel definition={definition} />;
  const error = errorAt(errors, name);
  const help = definition.hint || undefined;
  const options = optionsOf(definition, t('property_sets.no_selection'));
  const chosen = value === undefined ? [] : [value].flat();
  if (select && !multiple) {
    const unmade = required && chosen.length === 0 ? [{ value: '', label: t('property_sets.choose') }] : [];
    return (
      <Field id={id} label={label} help={help} error={error} required={required}>
        <Select
          value={chosen[0] ?? (required ? '' : noSelection)}
          options={[...unmade, ...options]}
          disabled={disabled}
          onChange={(event) =>
            onChange(['', noSelection].includes(event.target.value) ? null : event.target.value)
          }
        />
      </Field>
    );
  }
  const change = (next: string[]) => {
    if (multiple) onChange(next.length > 0 ? next : null);
    else onChange(next[0] === undefined || next[0] === noSelection ? null : next[0]);
  };
  return (
    <ChoiceList
      id={id}
      legend={label}
      multiple={multiple}
      value={chosen.length === 0 && !multiple && !required ? [noSelection] : chosen}
      onChange={change}
      options={options}
      help={help}
      error={error}
      required={required}
      disabled={disabled}
    />
  );
}
