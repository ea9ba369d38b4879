import type { Calendar } from '@dorfplatz/contract';
import { toneStyle } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './calendar-check.module.css';

interface CalendarCheckProps {
  calendar: Calendar;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A calendar to show or not, in its colour. */
export function CalendarCheck({ calendar, isChecked, onChange }: CalendarCheckProps) {
  const t = useTranslate();
  const name =
    calendar.type === 'shared' && calendar.author
      ? t('calendar.shared_by', { name: calendar.name, author: calendar.author.display_name })
      : calendar.name;
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
