import { type ReactNode, useId } from 'react';
import checks from './checkbox.module.css';
import styles from './choice-list.module.css';
import { classNames } from './class-names.ts';
import fields from './field.module.css';
import { WarningIcon } from './marks.tsx';

export interface ChoiceListProps {
  /** Id that an `ErrorSummary` leads to: that of the first choice. */
  id: string;
  legend: ReactNode;
  multiple: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** An option without a value is a heading above those that follow. */
  options: readonly { value: string; label: ReactNode }[];
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** A choice of one, or of several, all in sight. */
export function ChoiceList(props: ChoiceListProps) {
  const { id, legend, multiple, value, onChange, options, help, error, required, disabled } = props;
  const name = useId();
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const first = options.find((option) => option.value !== '')?.value;
  const toggle = (chosen: string, isOn: boolean) => {
    if (!multiple) return onChange([chosen]);
    const kept = options.map((option) => option.value).filter((each) => each !== '');
    onChange(kept.filter((each) => (each === chosen ? isOn : value.includes(each))));
  };
  return (
    <fieldset
      className={classNames(fields.group, styles.list)}
      aria-describedby={describedBy || undefined}
      disabled={disabled}
    >
      <legend className={fields.label}>{legend}</legend>
      {options.map((option, index) =>
        option.value === '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings have no identity but their place
          <p key={`heading ${index}`} className={styles.heading}>
            {option.label}
          </p>
        ) : (
          <label key={option.value} className={checks.row}>
            <input
              id={option.value === first ? id : undefined}
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              className={checks.check}
              checked={value.includes(option.value)}
              aria-invalid={error ? true : undefined}
              required={required && !multiple}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ),
      )}
      {error ? (
        <p id={`${id}-error`} className={fields.error}>
          <WarningIcon />
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className={fields.help}>
          {help}
        </p>
      ) : null}
    </fieldset>
  );
}
