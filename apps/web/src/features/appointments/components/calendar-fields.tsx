import type { Calendar } from '@dorfplatz/contract';
import { ChoiceList, classNames, toneStyle } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { sectionsOf } from '../../calendar/index.ts';
import styles from './form.module.css';

interface CalendarFieldsProps {
  calendars: readonly Calendar[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
}

/** In which calendars it lies: those in which one may write, under their headings [RUL-0014]. */
export function CalendarFields({ calendars, value, onChange, error }: CalendarFieldsProps) {
  const t = useTranslate();
  const options = sectionsOf(calendars).flatMap(({ key, name, calendars: own }) => [
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
    </div>
  );
}
