import type { Weekday } from '@dorfplatz/recurrence';
import { Checkbox, Field, Select } from '@dorfplatz/ui';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { FormValues } from '../form-values.ts';
import { type MonthlyDay, monthlyDays, weekdayOfMonth } from '../recurrence-choice.ts';
import { weekdayDays, weekName } from '../weekday-words.ts';
import type { FieldsProps } from './field-props.ts';
import styles from './form.module.css';

/** A change of the days; the last date is chosen anew, since it may be none of theirs. */
const withoutUntil = (rule: FormValues['rule']): FormValues['rule'] => {
  if (!rule) return null;
  const { until: _, ...kept } = rule;
  return kept;
};

/** On which days of its week or month a rhythm comes. */
export function RhythmDays({ values, set, errors }: FieldsProps) {
  const t = useTranslate();
  const dates = useDates();
  const { rule, startDay, weekdays } = values;
  if (rule?.frequency === 'weekly') {
    const toggle = (weekday: Weekday, isOn: boolean) =>
      set({
        rule: withoutUntil(rule),
        weekdays: isOn ? [...weekdays, weekday] : weekdays.filter((each) => each !== weekday),
      });
    return (
      <fieldset id="recurrence_weekdays" className={styles.weekdays}>
        <legend>{t('appointments.form.weekdays')}</legend>
        <div>
          {weekdayDays(startDay).map(({ weekday, day, isStart }) => (
            <Checkbox
              key={weekday}
              label={<span title={dates.weekday(day)}>{dates.shortWeekday(day)}</span>}
              aria-label={dates.weekday(day)}
              checked={isStart || weekdays.includes(weekday)}
              disabled={isStart}
              onChange={(event) => toggle(weekday, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    );
  }
  if (rule?.frequency !== 'monthly' && rule?.frequency !== 'yearly') return null;
  const chosen = weekdayOfMonth(values);
  const value = chosen === null ? 'day' : chosen.week === -1 ? 'last' : 'nth';
  const words = { weekday: dates.weekday(startDay), month: dates.shortMonth(startDay) };
  return (
    <Field
      id="recurrence_weekday_of_month"
      label={t('appointments.form.monthly_day')}
      error={errors.recurrence_weekday_of_month}
    >
      <Select
        value={value}
        onChange={(event) => set({ rule: withoutUntil(rule), monthlyDay: event.target.value as MonthlyDay })}
        options={monthlyDays(startDay).map((each) => ({
          value: each.value,
          label:
            each.week === null
              ? t(`appointments.form.on_day.${rule.frequency}`, {
                  day: Number(startDay.slice(8)),
                  month: words.month,
                })
              : t(`appointments.form.on_weekday.${rule.frequency}`, { ...words, week: weekName(each.week) }),
        }))}
      />
    </Field>
  );
}
