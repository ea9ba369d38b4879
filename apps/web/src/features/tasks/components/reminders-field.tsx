import { TASK_REMINDERS_MAX, type TaskReminder } from '@dorfplatz/contract';
import { Field, IconButton, Select } from '@dorfplatz/ui';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useTranslate } from '../../../lib/i18n.ts';
import { reminderWords } from './task-facts.tsx';
import styles from './task-form.module.css';

/** What most people want, of tasks with a day alone and of those with a time. */
const OFFERED: readonly TaskReminder[] = [
  { days_before: 0, at: '09:00' },
  { days_before: 1, at: '18:00' },
  { days_before: 3, at: '09:00' },
  { days_before: 7, at: '09:00' },
];
const OFFERED_WITH_TIME: readonly TaskReminder[] = [
  { minutes_before: 15 },
  { minutes_before: 60 },
  { minutes_before: 120 },
];

const keyOf = (reminder: TaskReminder) => JSON.stringify(reminder);

interface RemindersFieldProps {
  value: readonly TaskReminder[];
  onChange: (value: TaskReminder[]) => void;
  hasTime: boolean;
  error: string | undefined;
}

/** When those who have a task are reminded of it. */
export function RemindersField({ value, onChange, hasTime, error }: RemindersFieldProps) {
  const t = useTranslate();
  const chosen = new Set(value.map(keyOf));
  const offered = [...(hasTime ? OFFERED_WITH_TIME : []), ...OFFERED].filter(
    (each) => !chosen.has(keyOf(each)),
  );
  return (
    <div className={styles.stack}>
      <Field id="reminders" label={t('tasks.reminders')} error={error}>
        <Select
          value=""
          disabled={value.length >= TASK_REMINDERS_MAX}
          onChange={(event) => {
            const added = offered.find((each) => keyOf(each) === event.target.value);
            if (added) onChange([...value, added]);
          }}
          options={[
            { value: '', label: t(value.length === 0 ? 'tasks.reminder_none' : 'tasks.reminder_add') },
            ...offered.map((each) => ({ value: keyOf(each), label: reminderWords(each, t) })),
          ]}
        />
      </Field>
      {value.length > 0 ? (
        <ul className={styles.reminders} aria-label={t('tasks.reminders')}>
          {value.map((each) => (
            <li key={keyOf(each)}>
              {reminderWords(each, t)}
              <IconButton
                size="small"
                label={t('tasks.reminder_remove', { reminder: reminderWords(each, t) })}
                onClick={() => onChange(value.filter((other) => other !== each))}
              >
                <XIcon aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
