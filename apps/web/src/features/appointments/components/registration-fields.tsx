import { Checkbox, DateInput, Field, TextInput, TimeInput } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import type { FieldsProps } from './field-props.ts';
import styles from './form.module.css';

/** Whether and until when one registers, and what it costs. */
export function RegistrationFields({ values, set, errors }: FieldsProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { deadlineDay, deadlineTime, hasCosts, url, isRegistrationRequired } = values;
  return (
    <details
      className={styles.section}
      open={Boolean(deadlineDay || hasCosts || url || isRegistrationRequired || errors.costs || errors.url)}
    >
      <summary>{t('appointments.form.registration')}</summary>
      <div className={styles.fields}>
        <Checkbox
          label={t('appointments.form.registration_required')}
          checked={isRegistrationRequired}
          onChange={(event) => set({ isRegistrationRequired: event.target.checked })}
        />
        <Field
          id="registration_deadline"
          label={t('appointments.fact.deadline')}
          error={errors.registration_deadline}
        >
          <div className={styles.moment}>
            <DateInput
              value={deadlineDay}
              onChange={(day) => set({ deadlineDay: day })}
              locale={locale}
              labels={dateLabels(t)}
            />
            {deadlineDay ? (
              <TimeInput
                label={t('appointments.fact.deadline')}
                labels={timeLabels(t)}
                value={deadlineTime}
                onChange={(time) => set({ deadlineTime: time })}
              />
            ) : null}
          </div>
        </Field>
        <Checkbox
          label={t('appointments.form.has_costs')}
          checked={hasCosts}
          onChange={(event) => set({ hasCosts: event.target.checked })}
        />
        {hasCosts ? (
          <div className={styles.costs}>
            <Field id="costs" label={t('appointments.fact.costs')} error={errors.costs}>
              <TextInput
                inputMode="decimal"
                value={values.costs}
                onChange={(event) => set({ costs: event.target.value })}
              />
            </Field>
            <Field id="currency" label={t('appointments.form.currency')}>
              <TextInput
                maxLength={10}
                value={values.currency}
                onChange={(event) => set({ currency: event.target.value })}
              />
            </Field>
          </div>
        ) : null}
        <Field id="url" label={t('appointments.form.url')} error={errors.url}>
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2000}
            value={url}
            onChange={(event) => set({ url: event.target.value })}
          />
        </Field>
      </div>
    </details>
  );
}
