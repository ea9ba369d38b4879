import type { Calendar } from '@dorfplatz/contract';
import { toneStyle } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { calendarName } from '../labels.ts';
import styles from './calendar-check.module.css';

interface CalendarCheckProps {
  calendar: Calendar;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A calendar to show or not, in its colour. */
export function CalendarCheck({ calendar, isChecked, onChange }: CalendarCheckProps) {
  const t = useTranslate();
  const name = calendarName(calendar, t);
  return (
    <label className={`tone ${styles.row}`} style={toneStyle(calendar.color)}>
      <input
        type="checkbox"
        className={styles.check}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="cut" title={name}>
        {name}
      </span>
    </label>
  );
}
