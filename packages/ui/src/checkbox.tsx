import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';

interface ToggleProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  help?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

interface CheckboxProps extends ToggleProps {
  /** Stands for several of which some are chosen: neither ticked nor empty. */
  isPartly?: boolean;
}

/** A box to tick with its label at its right. */
export function Checkbox({ label, help, className, isPartly = false, ref, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current!);
  // Only by script, and gone with every press.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  });
  return (
    <label className={classNames(styles.row, className)}>
      <input ref={box} type="checkbox" className={styles.check} {...rest} />
      <span>
        {label}
        {help ? <span className={styles.help}>{help}</span> : null}
      </span>
    </label>
  );
}

/** An on-off switch with its label at its left, for settings that hold at once. */
export function Switch({ label, help, className, ...rest }: ToggleProps) {
  return (
    <label className={classNames(styles.switchRow, className)}>
      <span>
        {label}
        {help ? <span className={styles.help}>{help}</span> : null}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state */}
      <input type="checkbox" role="switch" className={styles.switch} {...rest} />
    </label>
  );
}

export interface RadioCardsProps<Value extends string> {
  name: string;
  legend: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; help?: ReactNode; disabled?: boolean }[];
  columns?: 1 | 2 | 3;
}

/** A choice of few, each with a word of explanation. */
export function RadioCards<Value extends string>({
  name,
  legend,
  value,
  onChange,
  options,
  columns = 1,
}: RadioCardsProps<Value>) {
  return (
    <fieldset className={styles.cards}>
      <legend>{legend}</legend>
      <div
        className={classNames(
          styles.cardList,
          columns === 2 && styles.twoColumns,
          columns === 3 && styles.threeColumns,
        )}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              className={styles.check}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <b>{option.label}</b>
            {option.help ? <span>{option.help}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
