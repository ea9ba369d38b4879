import type { Calendar } from '@dorfplatz/contract';
import { ChoiceList, classNames, toneStyle } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { sectionsOf } from '../../calendar/index.ts';
import { calendarsAtFirst } from '../calendar-choice.ts';
import styles from './form.module.css';

interface CalendarFieldsProps {
  calendars: readonly Calendar[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
}

/**
 * In which calendars it lies: those in which one may write, under their headings [RUL-0014]. Of many, those that are
 * ticked come first, and the others when they are asked for.
 */
export function CalendarFields({ calendars, value, onChange, error }: CalendarFieldsProps) {
  const t = useTranslate();
  const [atFirst, setAtFirst] = useState(() => calendarsAtFirst(calendars, value));
  const shown = atFirst
    ? calendars.filter(({ id }) => atFirst.includes(id) || value.includes(id))
    : calendars;
  const options = sectionsOf(shown).flatMap(({ key, name, calendars: own }) => [
    {
      value: '',
      label: name ?? t(key === 'network' ? 'calendar.section.network' : 'calendar.section.personal'),
    },
    ...own.map((calendar) => ({
      value: String(calendar.id),
      label: (
        <span className={styles.calendar}>
          <span
            className={classNames('tone', styles.dot)}
            style={toneStyle(calendar.color)}
            aria-hidden="true"
          />
          {calendar.name}
        </span>
      ),
    })),
  ]);
  return (
    <div className={styles.calendars}>
      <ChoiceList
        id="calendar_ids"
        legend={t('appointments.form.calendars')}
        multiple
        value={value.map(String)}
        onChange={(chosen) => onChange(chosen.map(Number))}
        options={options}
        error={error}
      />
      {shown.length < calendars.length ? (
        <button type="button" className="link small" onClick={() => setAtFirst(null)}>
          {t('appointments.form.all_calendars', { count: calendars.length })}
        </button>
      ) : null}
    </div>
  );
}
