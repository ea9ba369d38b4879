import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './form-foot.module.css';

export interface FormFootProps {
  submitLabel: ReactNode;
  submitIcon?: ReactNode;
  cancelLabel?: ReactNode;
  /** Leaves the form as it was; without it there is nothing to leave. */
  onCancel?: (() => void) | undefined;
  /** True while the form is being sent. */
  busy?: boolean;
  disabled?: boolean;
  /** Says why it cannot be sent, while it cannot. */
  reason?: ReactNode;
  /** At the other end: what else one may do with what the form is about. */
  aside?: ReactNode;
  /** Stays in sight at the lower edge of the page: for forms that are longer than a window. */
  sticks?: boolean;
}

/** The end of a form: at its right the button that sends it, before it the one that leaves it as it was. */
export function FormFoot({
  submitLabel,
  submitIcon,
  cancelLabel,
  onCancel,
  busy = false,
  disabled = false,
  reason,
  aside,
  sticks = false,
}: FormFootProps) {
  return (
    <div className={classNames(styles.foot, sticks && styles.bar)}>
      <div className={styles.aside}>
        {aside}
        {disabled && !busy && reason ? <span className="small muted">{reason}</span> : null}
      </div>
      {onCancel ? (
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
      ) : null}
      <Button type="submit" variant="primary" busy={busy} disabled={disabled} icon={submitIcon}>
        {submitLabel}
      </Button>
    </div>
  );
}
