import { type Day, IconButton, monthNames } from '@dorfplatz/ui';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useState } from 'react';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { monthOf } from '../month.ts';
import styles from './toolbar.module.css';

interface MonthPickerProps {
  month: Day;
  today: Day;
  onPick: (month: Day) => void;
}

/** A year of months to go to [RUL-0007]. */
export function MonthPicker({ month, today, onPick }: MonthPickerProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const [year, setYear] = useState(Number(month.slice(0, 4)));
  return (
    <div className={styles.picker}>
      <div className={styles.years}>
        <IconButton
          label={t('calendar.previous_year')}
          disabled={year <= 1601}
          onClick={() => setYear(year - 1)}
        >
          <CaretLeftIcon weight="bold" aria-hidden="true" />
        </IconButton>
        <span aria-live="polite">{year}</span>
        <IconButton label={t('calendar.next_year')} disabled={year >= 9998} onClick={() => setYear(year + 1)}>
          <CaretRightIcon weight="bold" aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.months}>
        {monthNames(locale).map((name, index) => {
          const each = `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}-01`;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={each === month}
              aria-current={each === monthOf(today) ? 'date' : undefined}
              onClick={() => onPick(each)}
            >
              {name}
            </button>
          );
        })}
      </div>
    </div>
  );
}
