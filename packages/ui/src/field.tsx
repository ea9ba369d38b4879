import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { WarningIcon } from './marks.tsx';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Attributes a control inside a `Field` takes over: id, description, validity. Empty outside of one. */
export function useFieldAttributes() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  /** Id of the control, so that an `ErrorSummary` can lead to it; made up when left out. */
  id?: string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Stands at the end of the label's line, a link for example; keys reach it after the control. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A labelled control: label above, help below, error beside the control it belongs to. */
export function Field({ label, id, help, error, required = false, aside, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const helpId = help ? `${controlId}-help` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id: controlId, describedBy, isInvalid: Boolean(error), isRequired: required }}>
      <div className={classNames(styles.field, aside ? styles.withAside : undefined)}>
        <label htmlFor={controlId} className={styles.label}>
          {label}
        </label>
        {children}
        {error ? (
          <p id={errorId} className={styles.error}>
            <WarningIcon />
            {error}
          </p>
        ) : null}
        {help ? (
          <p id={helpId} className={styles.help}>
            {help}
          </p>
        ) : null}
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
    </FieldContext>
  );
}

/** A named group of controls, with an introducing line below its heading. */
export function FieldGroup({
  legend,
  intro,
  children,
}: {
  legend: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      <div className={styles.groupBody}>{children}</div>
    </fieldset>
  );
}
