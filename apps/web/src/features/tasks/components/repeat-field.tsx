import { TASK_FREQUENCIES, type TaskRepeat } from '@dorfplatz/contract';
import { Field, Select, TextInput } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './task-form.module.css';

interface RepeatFieldProps {
  value: TaskRepeat | null;
  onChange: (value: TaskRepeat | null) => void;
  error: string | undefined;
}

/** When a task comes again, once it is done. */
export function RepeatField({ value, onChange, error }: RepeatFieldProps) {
  const t = useTranslate();
  return (
    <div className={styles.stack}>
      <Field
        id="repeat"
        label={t('tasks.repeat')}
        help={value ? t('tasks.repeat_help') : undefined}
        error={error}
      >
        <Select
          value={value?.frequency ?? ''}
          onChange={(event) => {
            const frequency = TASK_FREQUENCIES.find((each) => each === event.target.value);
            onChange(frequency ? { frequency, interval: value?.interval ?? 1 } : null);
          }}
          options={[
            { value: '', label: t('tasks.repeat_never') },
            ...TASK_FREQUENCIES.map((frequency) => ({
              value: frequency,
              label: t(`tasks.every.${frequency}`, { interval: 1 }),
            })),
          ]}
        />
      </Field>
      {value ? (
        <Field label={t(`tasks.interval.${value.frequency}`)}>
          <TextInput
            type="number"
            min={1}
            max={99}
            value={value.interval}
            onChange={(event) => {
              const interval = Math.min(99, Math.max(1, Math.floor(event.target.valueAsNumber || 1)));
              onChange({ ...value, interval });
            }}
          />
        </Field>
      ) : null}
    </div>
  );
}
