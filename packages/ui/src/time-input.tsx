import { type KeyboardEvent, useRef, useState } from 'react';
import { useFieldAttributes } from './field.tsx';
import styles from './time-input.module.css';
import { partsOf, readPart, stepPart, type Time, type TimePart } from './time-parts.ts';

export interface TimeLabels {
  hour: string;
  minute: string;
}

export interface TimeInputProps {
  /** `HH:MM`, 24 hours. */
  value: Time;
  onChange: (value: Time) => void;
  /** Names both parts together, where no `Field` does. */
  label?: string;
  labels: TimeLabels;
  disabled?: boolean;
}

/** A time of day in two parts: what is none becomes 00, arrow keys step by an hour or to the next five minutes. */
export function TimeInput({ value, onChange, label, labels, disabled }: TimeInputProps) {
  const field = useFieldAttributes();
  const parts = partsOf(value);
  const [typed, setTyped] = useState<{ part: TimePart; text: string } | null>(null);
  const minute = useRef<HTMLInputElement>(null);
  const change = (part: TimePart, text: string) => {
    const next = { ...parts, [part]: text };
    onChange(`${next.hour}:${next.minute}`);
  };
  const input = (part: TimePart) => ({
    'aria-label': label ? `${label}, ${labels[part]}` : labels[part],
    'aria-invalid': field['aria-invalid'],
    'aria-describedby': field['aria-describedby'],
    className: styles.part,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 2,
    disabled,
    value: typed?.part === part ? typed.text : parts[part],
    onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
    onChange: (event: { target: HTMLInputElement }) => {
      const text = event.target.value;
      setTyped({ part, text });
      change(part, readPart(text, part));
      if (part === 'hour' && text.length === 2) minute.current?.focus();
    },
    onBlur: () => setTyped(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      setTyped(null);
      change(part, stepPart(parts[part], part, event.key === 'ArrowUp' ? 1 : -1));
    },
  });
  return (
    <span className={styles.time}>
      <input id={field.id} {...input('hour')} />
      <span aria-hidden="true">:</span>
      <input ref={minute} {...input('minute')} />
    </span>
  );
}
