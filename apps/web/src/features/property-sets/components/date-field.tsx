import { DateInput, type DateLabels, Field } from '@dorfplatz/ui';
import { type Translate, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { localeOf } from '../../../lib/locale.ts';
import { errorAt, fieldId } from '../property-problem.ts';
import type { PropertyFieldProps } from './field-props.ts';
import { PropertyLabel } from './property-label.tsx';

/** The words of a field for a day. */
export const dateLabels = (t: Translate): DateLabels => ({
  open: t('property_sets.calendar'),
  previousMonth: t('property_sets.previous_month'),
  nextMonth: t('property_sets.next_month'),
  month: t('property_sets.month'),
  year: t('property_sets.year'),
  today: t('property_sets.today'),
  clear: t('property_sets.clear_date'),
  letters: t('property_sets.date_letters'),
  wrong: (pattern) => t('property_sets.wrong_date', { pattern }),
});

/** A day, typed in the form of the language or picked [RUL-0398]. */
export function DateField({ definition, value, onChange, errors, disabled }: PropertyFieldProps<string>) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  return (
    <Field
      id={fieldId(definition.name)}
      label={<PropertyLabel definition={definition} />}
      help={definition.hint || undefined}
      error={errorAt(errors, definition.name)}
      required={definition.required}
    >
      <DateInput
        value={value ?? null}
        onChange={onChange}
        locale={locale}
        labels={dateLabels(t)}
        disabled={disabled}
        {...(definition.name === 'birthday' && { autoComplete: 'bday' })}
      />
    </Field>
  );
}
