import { CALENDAR_COLORS } from '@dorfplatz/contract';
import { useId } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './calendars.module.css';

export type CalendarColor = (typeof CALENDAR_COLORS)[number];

/** One of the twelve colours, each with its name [RUL-0116]. */
export function ColourSwatches({
  value,
  onChange,
}: {
  /** Another colour than these is none of them. */
  value: string;
  onChange: (color: CalendarColor) => void;
}) {
  const t = useTranslate();
  const name = useId();
  return (
    <fieldset className={styles.colours}>
      <legend>{t('calendar.color')}</legend>
      {CALENDAR_COLORS.map((color, index) => (
        <label key={color} style={{ background: color }} title={t(`calendar.color.${index + 1}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`calendar.color.${index + 1}`)}
            checked={color === value}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </fieldset>
  );
}
