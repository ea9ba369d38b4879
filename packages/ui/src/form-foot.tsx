import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './form-foot.module.css';

export interface FormFootProps {
  submitLabel: ReactNode;
  cancelLabel: ReactNode;
  onCancel: () => void;
  /** True while the form is being sent. */
  busy?: boolean;
  disabled?: boolean;
  /** Says why it cannot be sent, while it cannot. */
  reason?: ReactNode;
}

/** The end of a form: the button that sends it, and the one that leaves it as it was. */
export function FormFoot({
  submitLabel,
  cancelLabel,
  onCancel,
  busy = false,
  disabled = false,
  reason,
}: FormFootProps) {
  return (
    <div className={styles.foot}>
      <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {disabled && !busy && reason ? <span className="small muted">{reason}</span> : null}
    </div>
  );
}
