import { RECURRENCE_COUNT_MAX } from '@dorfplatz/contract';
import type { Frequency, RecurrenceChoice } from '@dorfplatz/recurrence';
import { DateInput, type Day, Field, Select, TextInput } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels } from '../../calendar/index.ts';
import { lastDateUntil } from '../last-date.ts';
import { rhythmOf, withChoice, withUnit } from '../recurrence-choice.ts';
import type { FieldsProps } from './field-props.ts';
import styles from './form.module.css';
import { RhythmDays } from './rhythm-days.tsx';

const choices = ['never', 'daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
const units = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** How often it comes, and until when: only on a date that it has [RUL-0104]. */
export function RecurrenceFields({ values, set, errors }: FieldsProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { choice, rule, startDay, startTime, isAllDay, zone } = values;
  const setUntil = (day: Day | null) => {
    if (!rule) return;
    const { until: _, ...kept } = rule;
    const start = isAllDay ? startDay : `${startDay}T${startTime}`;
    const rhythm = rhythmOf(values);
    const until = day && rhythm && lastDateUntil(day, rhythm, { start, zone, isAllDay });
    set({ rule: until ? { ...kept, until } : kept, ...(until && { count: '' }) });
  };
  return (
    <div className={styles.recurrence}>
      <Field id="recurrence_frequency" label={t('appointments.form.repeats')}>
        <Select
          value={choice}
          onChange={(event) => {
            const next = event.target.value as RecurrenceChoice | 'kept';
            if (next !== 'kept') set({ ...withChoice(values, next), count: '' });
          }}
          options={[
            ...(choice === 'kept' ? [{ value: 'kept', label: t('appointments.form.repeat.kept') }] : []),
            ...choices.map((each) => ({ value: each, label: t(`appointments.form.repeat.${each}`) })),
          ]}
        />
      </Field>
      {choice === 'custom' && rule ? (
        <div className={styles.custom}>
          <Field
            id="recurrence_interval"
            label={t('appointments.form.interval')}
            error={errors.recurrence_interval}
          >
            <TextInput
              type="number"
              min={1}
              max={10_000}
              value={Number.isNaN(rule.interval) ? '' : rule.interval}
              onChange={(event) => {
                const { until: _, ...kept } = rule;
                set({ rule: { ...kept, interval: event.target.valueAsNumber } });
              }}
            />
          </Field>
          <Field id="recurrence_unit" label={t('appointments.form.unit')}>
            <Select
              value={rule.frequency}
              onChange={(event) => set({ rule: withUnit(rule, event.target.value as Frequency), count: '' })}
              options={units.map((each) => ({ value: each, label: t(`appointments.form.unit.${each}`) }))}
            />
          </Field>
        </div>
      ) : null}
      {rule && choice !== 'kept' ? <RhythmDays values={values} set={set} errors={errors} /> : null}
      {rule && choice !== 'kept' ? (
        <Field
          id="recurrence_end_time"
          label={t('appointments.form.until')}
          help={t('appointments.form.until_help')}
          error={errors.recurrence_end_time}
        >
          <DateInput
            value={rule.until ?? null}
            onChange={setUntil}
            locale={locale}
            labels={{ ...dateLabels(t), clear: t('appointments.form.no_end') }}
          />
        </Field>
      ) : null}
      {rule && choice !== 'kept' ? (
        <Field
          id="recurrence_count"
          label={t('appointments.form.count')}
          help={t('appointments.form.count_help')}
          error={errors.recurrence_count}
        >
          <TextInput
            type="number"
            min={1}
            max={RECURRENCE_COUNT_MAX}
            value={values.count}
            onChange={(event) => {
              const { until: _, ...kept } = rule;
              set({ rule: kept, count: event.target.value });
            }}
          />
        </Field>
      ) : null}
    </div>
  );
}
