import { wallClock } from '@dorfplatz/content/dates';
import { DateInput, Field, TimeInput } from '@dorfplatz/ui';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import { dateLabels, instantOf, timeLabels } from '../../calendar/index.ts';
import styles from './widget-editor.module.css';

interface MomentFieldProps {
  id: string;
  label: string;
  /** An instant, null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** A day and a time of it, on the clocks of whoever chooses; or none. */
export function MomentField({ id, label, value, onChange, error }: MomentFieldProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { time_zone: zone } = useViewer();
  const wall = value === null ? null : wallClock(zone, value);
  return (
    <Field id={id} label={label} error={error}>
      <div className={styles.moment}>
        <DateInput
          value={wall === null ? null : wall.slice(0, 10)}
          onChange={(day) =>
            onChange(day === null ? null : instantOf(`${day}T${wall?.slice(11, 16) ?? '00:00'}`, zone))
          }
          locale={locale}
          labels={dateLabels(t)}
        />
        {wall === null ? null : (
          <TimeInput
            label={label}
            value={wall.slice(11, 16)}
            onChange={(time) => onChange(instantOf(`${wall.slice(0, 10)}T${time}`, zone))}
            labels={timeLabels(t)}
          />
        )}
      </div>
    </Field>
  );
}
