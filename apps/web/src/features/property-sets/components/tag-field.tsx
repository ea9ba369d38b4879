import type { TagValue } from '@dorfplatz/contract';
import { ChipsInput, Field } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pickerRest } from '../../../kit/picker-state.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { tagsQuery } from '../api.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';

const longestTag = 50;

/** Tags by their names; new ones come into being with the value. */
export function TagField({ definition, value, onChange, errors, disabled }: PropertyFieldProps<TagValue[]>) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [letters, setLetters] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLetters(typed), typed === '' ? 0 : pickerRest);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery(tagsQuery(letters));
  const tags = value ?? [];
  const change = (names: string[]) => {
    const next = names.map(
      (name) => tags.find((tag) => tag.displayValue === name) ?? { id: null, displayValue: name },
    );
    onChange(next.length > 0 ? next : null);
  };
  return (
    <Field
      id={fieldId(definition.name)}
      label={<PropertyLabel definition={definition} />}
      help={definition.hint || t('property_sets.tags_help')}
      error={errorAt(errors, definition.name)}
      required={definition.required}
    >
      <ChipsInput
        value={tags.map(({ displayValue }) => displayValue)}
        onChange={change}
        suggestions={letters === '' ? [] : (data ?? [])}
        onSearch={setTyped}
        emptyText={
          typed === '' ? t('property_sets.more_characters') : t('property_sets.new_tag', { name: typed })
        }
        removeLabel={(name) => t('property_sets.remove', { name })}
        allowNew
        maxLength={longestTag}
        disabled={disabled}
      />
    </Field>
  );
}
