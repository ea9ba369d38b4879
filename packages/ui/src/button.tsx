import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'create';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
}

/** The class of a button, for links that shall look like one. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  block = false,
}: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size !== 'medium' && styles[size], block && styles.block);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: ReactNode;
  /** True while the action runs: the button keeps its place and its focus and takes no second press. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a text; `variant="primary"` at most once a place. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ variant, size, block }), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name; also shown as the browser's own hint. */
  label: string;
  size?: 'small' | 'medium';
  ref?: Ref<HTMLButtonElement>;
}

/** The class of an icon button, for links that shall look like one. */
export function iconButtonClass(size: 'small' | 'medium' = 'medium'): string {
  return classNames(styles.icon, size === 'small' && styles.iconSmall);
}

/** A button that shows only an icon (its children) and is named by `label`. */
export function IconButton({ label, size, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(iconButtonClass(size), className)}
    >
      {children}
    </button>
  );
}
