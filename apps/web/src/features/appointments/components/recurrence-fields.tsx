import { endDates, type Frequency, type RecurrenceChoice, type SimpleRule } from '@dorfplatz/recurrence';
import { Field, Select, TextInput } from '@dorfplatz/ui';
import { useMemo } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dottedDay, weekdayName } from '../../calendar/index.ts';
import { withChoice, withUnit } from '../recurrence-choice.ts';
import type { FieldsProps } from './field-props.ts';
import styles from './form.module.css';

const choices = ['never', 'daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
const units = ['daily', 'weekly', 'monthly', 'yearly'] as const;
/** So many dates are offered as the last one: two years of days, many of anything else. */
const offered = 730;

/** The dates on which a rule can end; none while the start or the interval is none. */
function datesOf(rule: SimpleRule, start: string, isAllDay: boolean, zone: string): string[] {
  try {
    const { frequency, interval } = rule;
    const series = { start, zone, duration: isAllDay ? 'P1D' : 'PT1H', rule: { frequency, interval } };
    return endDates(series, offered);
  } catch {
    return [];
  }
}

/** How often it comes, and until when: only on a date that it has [RUL-0104]. */
export function RecurrenceFields({ values, set, errors }: FieldsProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { choice, rule, startDay, startTime, isAllDay, zone } = values;
  const start = isAllDay ? startDay : `${startDay}T${startTime}`;
  const frequency = rule?.frequency;
  const interval = rule?.interval;
  const dates = useMemo(
    () =>
      frequency && interval && interval >= 1 ? datesOf({ frequency, interval }, start, isAllDay, zone) : [],
    [frequency, interval, start, isAllDay, zone],
  );
  const setUntil = (until: string | null) => {
    if (!rule) return;
    const { until: _, ...kept } = rule;
    set({ rule: until ? { ...kept, until } : kept });
  };
  const until = rule?.until;
  const listed = until && !dates.includes(until) ? [until, ...dates] : dates;
  return (
    <div className={styles.recurrence}>
      <Field id="recurrence_frequency" label={t('appointments.form.repeats')}>
        <Select
          value={choice}
          onChange={(event) => {
            const next = event.target.value as RecurrenceChoice | 'kept';
            if (next !== 'kept') set(withChoice(values, next));
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
              onChange={(event) => set({ rule: withUnit(rule, event.target.value as Frequency) })}
              options={units.map((each) => ({ value: each, label: t(`appointments.form.unit.${each}`) }))}
            />
          </Field>
        </div>
      ) : null}
      {rule && choice !== 'kept' ? (
        <Field
          id="recurrence_end_time"
          label={t('appointments.form.until')}
          help={t('appointments.form.until_help')}
          error={errors.recurrence_end_time}
        >
          <Select
            value={until ?? ''}
            onChange={(event) => setUntil(event.target.value || null)}
            options={[
              { value: '', label: t('appointments.form.no_end') },
              ...listed.map((day) => ({
                value: day,
                label: `${weekdayName(day, locale)}, ${dottedDay(day)}`,
              })),
            ]}
          />
        </Field>
      ) : null}
    </div>
  );
}
