import { Textarea, TextInput, Field as UiField } from '@dorfplatz/ui';
import { useId, useRef } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Field } from '../field.ts';
import { canShow, FIXED_PLACEHOLDERS, templateProblems } from '../integrations.ts';
import type { useIntegrationWords } from '../use-integration-words.ts';
import { useWords } from '../use-words.ts';
import styles from './integrations.module.css';

interface TemplateFieldProps {
  label: string;
  help?: string;
  error?: string | undefined;
  value: string;
  maxLength: number;
  isLine?: boolean;
  fields: readonly Field[];
  problemWord: ReturnType<typeof useIntegrationWords>['problemWord'];
  onChange: (value: string) => void;
}

/** Words with places for values of the item; each place is named, and put in by a press. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, help, error, value, maxLength, isLine = false, fields, problemWord, onChange } = props;
  const t = useTranslate();
  const { labelOf } = useWords();
  const id = useId();
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const shown = fields.filter(canShow);
  const names = new Set(shown.map(({ name }) => name));
  const places = [
    ...FIXED_PLACEHOLDERS.filter((name) => !names.has(name)).map((name) => ({
      name,
      label: t(`app_builder.placeholder.${name}`),
    })),
    ...shown.map((field) => ({ name: field.name, label: labelOf(field) })),
  ];
  const put = (name: string) => {
    const element = control.current;
    const [from, to] = [element?.selectionStart ?? value.length, element?.selectionEnd ?? value.length];
    const place = `{{${name}}}`;
    const next = `${value.slice(0, from)}${place}${value.slice(to)}`;
    if (next.length > maxLength) return;
    onChange(next);
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + place.length, from + place.length);
    });
  };
  const told = templateProblems(value, fields).map(problemWord);
  const attributes = {
    ref: control,
    value,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={styles.template}>
      <UiField
        id={id}
        label={label}
        help={help}
        error={error ?? (told.length > 0 ? told.join(' ') : undefined)}
        required
      >
        {isLine ? <TextInput {...attributes} autoComplete="off" /> : <Textarea {...attributes} rows={4} />}
      </UiField>
      <fieldset className={styles.places}>
        <legend className="small muted">{t('app_builder.placeholders')}</legend>
        {places.map((place) => (
          <button
            key={place.name}
            type="button"
            className={styles.place}
            title={`{{${place.name}}}`}
            onClick={() => put(place.name)}
          >
            {place.label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
