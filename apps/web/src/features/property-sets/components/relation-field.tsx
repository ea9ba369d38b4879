import type { LinkValue } from '@dorfplatz/contract';
import { ChipsInput, Field } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pickerRest } from '../../../kit/picker-state.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { relationsQuery } from '../api.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import { linksAfter, type NewLink, seenLinks } from '../values.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';

/** Two items may be called the same: those that are say which they are. */
function namesOf(links: readonly (LinkValue | NewLink)[]): Map<string, LinkValue | NewLink> {
  const names = new Map<string, LinkValue | NewLink>();
  for (const link of links) {
    const taken = names.get(link.displayValue);
    names.set(taken && taken.id !== link.id ? `${link.displayValue} (${link.id})` : link.displayValue, link);
  }
  return names;
}

/** Items of other apps by their names; new ones come into being with the value where that is allowed [RUL-0406]. */
export function RelationField(props: PropertyFieldProps<(LinkValue | NewLink)[]>) {
  const t = useTranslate();
  const { definition, value, onChange, errors, disabled, appId } = props;
  const { name, multiple, allow_create_related: takesNew = false } = definition;
  const [typed, setTyped] = useState('');
  const [letters, setLetters] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLetters(typed), typed === '' ? 0 : pickerRest);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery(relationsQuery(appId, name, letters));
  const chosen = seenLinks(value);
  const found = letters === '' ? [] : (data ?? []).filter(({ id }) => !chosen.some((each) => each.id === id));
  const names = namesOf([...chosen, ...found]);
  const nameOf = (link: LinkValue | NewLink) =>
    [...names].find(([, each]) => each === link)?.[0] ?? link.displayValue;
  const change = (words: string[]) => {
    const links = words.map((word) => names.get(word) ?? { id: null, displayValue: word });
    onChange(linksAfter(value, multiple ? links : links.slice(-1)));
  };
  return (
    <Field
      id={fieldId(name)}
      label={<PropertyLabel definition={definition} />}
      help={definition.hint || undefined}
      error={errorAt(errors, name)}
      required={definition.required}
    >
      <ChipsInput
        value={chosen.map(nameOf)}
        onChange={change}
        suggestions={found.map(nameOf)}
        onSearch={setTyped}
        emptyText={
          typed === ''
            ? t('property_sets.more_characters')
            : t(takesNew ? 'property_sets.new_item' : 'property_sets.no_item', { name: typed })
        }
        removeLabel={(word) => t('property_sets.remove', { name: word })}
        allowNew={takesNew}
        maxLength={300}
        disabled={disabled}
      />
    </Field>
  );
}
