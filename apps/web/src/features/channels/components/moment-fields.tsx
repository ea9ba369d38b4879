import { DateInput, Field, TimeInput } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, timeLabels } from '../../calendar/index.ts';
import type { Moment } from '../form-values.ts';
import styles from './channel-form.module.css';

interface MomentFieldsProps {
  id: string;
  label: string;
  value: Moment;
  onChange: (value: Moment) => void;
  error: string | undefined;
}

/** A day, and once there is one a time of it. */
export function MomentFields({ id, label, value, onChange, error }: MomentFieldsProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  return (
    <Field id={id} label={label} error={error}>
      <div className={styles.moment}>
        <DateInput
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          locale={locale}
          labels={dateLabels(t)}
        />
        {value.day === null ? null : (
          <TimeInput
            label={label}
            value={value.time}
            onChange={(time) => onChange({ ...value, time })}
            labels={timeLabels(t)}
          />
        )}
      </div>
    </Field>
  );
}
