import { useId, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './calendar.module.css';
import { Calendar, type CalendarLabels } from './calendar.tsx';
import { type Day, dayPattern, formatDay, parseDay } from './calendar-days.ts';
import { CalendarMark } from './calendar-marks.tsx';
import { useFieldAttributes } from './field.tsx';
import { Popover } from './popover.tsx';
import { TextInput } from './text-input.tsx';

export interface DateLabels extends CalendarLabels {
  /** Names the button and the calendar that it opens. */
  open: string;
  /** The letters for day, month and year in a form such as TT.MM.JJJJ: `TMJ`. */
  letters: string;
  /** Stands below what is no date. */
  wrong: (pattern: string) => string;
}

export interface DateInputProps {
  /** `YYYY-MM-DD`, null for none. */
  value: Day | null;
  /** What does not strictly have the form of the language counts as none [RUL-0398]. */
  onChange: (value: Day | null) => void;
  /** BCP 47 tag. */
  locale: string;
  labels: DateLabels;
  disabled?: boolean;
  autoComplete?: string;
}

/** A date to type in the form of the language, or to pick from a calendar. */
export function DateInput({ value, onChange, locale, labels, disabled, autoComplete }: DateInputProps) {
  const field = useFieldAttributes();
  const wrongId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const pattern = dayPattern(locale, labels.letters);
  const isWrong = hasLeft && typed !== null;
  const describedBy = [isWrong && wrongId, field['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div>
      <div className={styles.field}>
        <TextInput
          value={typed ?? (value === null ? '' : formatDay(value, locale))}
          placeholder={pattern}
          inputMode="numeric"
          autoComplete={autoComplete ?? 'off'}
          disabled={disabled}
          aria-invalid={isWrong || field['aria-invalid']}
          aria-describedby={describedBy || undefined}
          onChange={(event) => {
            setLeft(false);
            setTyped(event.target.value);
            onChange(parseDay(event.target.value, locale));
          }}
          onBlur={() => {
            setLeft(true);
            if (typed !== null && (typed.trim() === '' || parseDay(typed, locale))) setTyped(null);
          }}
        />
        {disabled ? null : (
          <Popover
            label={labels.open}
            trigger={(attributes) => (
              <IconButton label={labels.open} {...attributes}>
                <CalendarMark />
              </IconButton>
            )}
          >
            {(close) => (
              <Calendar
                value={value}
                locale={locale}
                labels={labels}
                onPick={(day) => {
                  setTyped(null);
                  onChange(day);
                  close();
                }}
              />
            )}
          </Popover>
        )}
      </div>
      {isWrong ? (
        <p id={wrongId} role="alert" className={styles.wrong}>
          {labels.wrong(pattern)}
        </p>
      ) : null}
    </div>
  );
}
