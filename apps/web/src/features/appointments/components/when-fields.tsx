import { Checkbox, DateInput, type Day, Field, FieldGroup, TimeInput } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import { forRhythm } from '../form-values.ts';
import type { FieldsProps } from './field-props.ts';
import styles from './form.module.css';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { ZoneField } from './zone-field.tsx';

interface WhenFieldsProps extends FieldsProps {
  /** One occurrence has no rhythm of its own. */
  canRecur: boolean;
}

/** When it is, on which clocks, how often. */
export function WhenFields({ values, set, errors, canRecur }: WhenFieldsProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { isAllDay, startDay, startTime, endDay, endTime, zone } = values;
  /** The end goes along with the start, so that the length stays. */
  const moveStart = (day: Day, time: string) => {
    const by = Date.parse(`${day}T${time}Z`) - Date.parse(`${startDay}T${startTime}Z`);
    const end = new Date(Date.parse(`${endDay}T${endTime}Z`) + by).toISOString();
    const start = { startDay: day, startTime: time, ...(day !== startDay && { rhythmDay: null }) };
    set({ ...start, endDay: end.slice(0, 10), endTime: end.slice(11, 16) });
  };
  return (
    <FieldGroup legend={t('appointments.form.when')}>
      <div className={styles.dates}>
        <Field id="date" label={t('calendar.starts')} error={errors.start}>
          <div className={styles.moment}>
            <DateInput
              value={startDay}
              onChange={(day) => day && moveStart(day, startTime)}
              locale={locale}
              labels={dateLabels(t)}
            />
            {isAllDay ? null : (
              <TimeInput
                label={t('calendar.starts')}
                labels={timeLabels(t)}
                value={startTime}
                onChange={(time) => moveStart(startDay, time)}
              />
            )}
          </div>
        </Field>
        <Field id="end" label={t('calendar.ends')} error={errors.date ?? errors.end}>
          <div className={styles.moment}>
            <DateInput
              value={endDay}
              onChange={(day) => day && set({ endDay: day })}
              locale={locale}
              labels={dateLabels(t)}
            />
            {isAllDay ? null : (
              <TimeInput
                label={t('calendar.ends')}
                labels={timeLabels(t)}
                value={endTime}
                onChange={(time) => set({ endTime: time })}
              />
            )}
          </div>
        </Field>
      </div>
      <Checkbox
        label={t('calendar.all_day')}
        checked={isAllDay}
        onChange={(event) => set({ isAllDay: event.target.checked })}
      />
      {isAllDay ? null : (
        <ZoneField value={zone} onChange={(next) => set({ zone: next })} error={errors.time_zone} />
      )}
      {canRecur ? <RecurrenceFields values={forRhythm(values)} set={set} errors={errors} /> : null}
    </FieldGroup>
  );
}
