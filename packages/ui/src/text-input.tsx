import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field.tsx';
import { CaretMark, EyeMark, EyeSlashMark } from './marks.tsx';
import styles from './text-input.module.css';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** A line of text; takes its id and error from the `Field` around it. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return (
    <input type="text" {...useFieldAttributes()} {...rest} className={classNames(styles.input, className)} />
  );
}

export interface PasswordInputProps extends Omit<TextInputProps, 'type'> {
  showLabel: string;
  hideLabel: string;
}

/** A password with an eye to read what was typed. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.withButton}>
      <TextInput {...rest} type={isShown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <IconButton
        label={isShown ? hideLabel : showLabel}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className={styles.eye}
      >
        {isShown ? <EyeSlashMark /> : <EyeMark />}
      </IconButton>
    </div>
  );
}

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      {...useFieldAttributes()}
      {...rest}
      className={classNames(styles.input, styles.area, className)}
    />
  );
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  ref?: Ref<HTMLSelectElement>;
}

/** One of several: the browser's own list, which phones and screen readers know best. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className={styles.select}>
      <select {...useFieldAttributes()} {...rest} className={classNames(styles.input, className)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <CaretMark />
    </div>
  );
}

/** A search line with its icon inside. */
export function SearchInput({ icon, ...rest }: TextInputProps & { icon: ReactNode }) {
  return (
    <div className={styles.search}>
      {icon}
      <TextInput {...rest} type="search" />
    </div>
  );
}
