import type { UrlValue } from '@dorfplatz/contract';
import { Field, Textarea, TextInput } from '@dorfplatz/ui';
import { useState } from 'react';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { localeOf } from '../../../lib/locale.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import { digitsAfter } from '../value-text.ts';
import { numberOf, numberProblem } from '../values.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';
import styles from './property-sets.module.css';

function frame({ definition, errors }: Pick<PropertyFieldProps<never>, 'definition' | 'errors'>) {
  return {
    id: fieldId(definition.name),
    label: <PropertyLabel definition={definition} />,
    help: definition.hint || undefined,
    error: errorAt(errors, definition.name),
    required: definition.required,
  };
}

/** One line, or several [RUL-0400]. */
export function TextField(props: PropertyFieldProps<string>) {
  const t = useTranslate();
  const { definition, value = '', onChange, disabled } = props;
  const { multiline, maxlength } = definition;
  const control = {
    value,
    disabled,
    maxLength: maxlength,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value || null),
  };
  const counter =
    multiline && maxlength ? (
      <span className="small muted">
        {t('property_sets.characters', { count: value.length, most: maxlength })}
      </span>
    ) : undefined;
  return (
    <Field {...frame(props)} aside={counter}>
      {multiline ? <Textarea {...control} rows={5} /> : <TextInput {...control} />}
    </Field>
  );
}

/** A mail address. */
export function EmailField(props: PropertyFieldProps<string>) {
  const { value = '', onChange, disabled } = props;
  return (
    <Field {...frame(props)}>
      <TextInput
        type="email"
        value={value}
        disabled={disabled}
        maxLength={254}
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Field>
  );
}

/** A web address; the server puts https:// in front where it lacks. */
export function UrlField(props: PropertyFieldProps<UrlValue>) {
  const t = useTranslate();
  const { value, onChange, disabled } = props;
  return (
    <Field {...frame(props)}>
      <TextInput
        type="url"
        inputMode="url"
        value={value?.url ?? ''}
        placeholder={t('property_sets.url_example')}
        disabled={disabled}
        maxLength={2000}
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value ? { ...value, url: event.target.value } : null)}
      />
    </Field>
  );
}

/** A number, rounded when the field is left [RUL-0397]; the form has it from the first digit, since Enter sends it at once. */
export function NumberField(props: PropertyFieldProps<number>) {
  const { definition, value, onChange, disabled } = props;
  const { precision, prefix, postfix } = definition;
  const locale = localeOf(useLanguage());
  const t = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const written =
    value === undefined
      ? ''
      : new Intl.NumberFormat(locale, { useGrouping: false, ...digitsAfter(precision) }).format(value);
  const leave = () => {
    if (typed === null) return;
    setLeft(true);
    onChange(numberOf(typed, precision, locale));
    // What is no number stays there, with what is wrong with it.
    if (numberProblem(typed, {}, locale) === null) setTyped(null);
  };
  const problem = hasLeft ? numberProblem(typed ?? written, definition, locale) : null;
  const error = frame(props).error ?? (problem === null ? undefined : t(`property_sets.number.${problem}`));
  return (
    <Field {...frame(props)} error={error}>
      <div className={styles.measured}>
        {prefix ? <span>{prefix}</span> : null}
        <TextInput
          inputMode={precision === 0 ? 'numeric' : 'decimal'}
          value={typed ?? written}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => {
            setLeft(false);
            setTyped(event.target.value);
            onChange(numberOf(event.target.value, undefined, locale));
          }}
          onBlur={leave}
        />
        {postfix ? <span>{postfix}</span> : null}
      </div>
    </Field>
  );
}
