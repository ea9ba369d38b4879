import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { toneStyle } from './tone.ts';
import { unreadText } from './unread-text.ts';

export interface BadgeProps {
  kind?: 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info' | 'outline';
  /** A data colour instead of a kind. */
  color?: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word about a thing's state or role. */
export function Badge({ kind = 'neutral', color, icon, children }: BadgeProps) {
  if (color) {
    return (
      <span className={classNames('tone', styles.badge, styles.toned)} style={toneStyle(color)}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <span className={classNames(styles.badge, styles[kind])}>
      {icon}
      {children}
    </span>
  );
}

export interface UnreadBadgeProps {
  /** -1 says that there is something new that is not counted. */
  value: number;
  /** The word shown at -1. */
  newLabel: string;
  /** What is read aloud instead of the bare number, "7 ungelesen". */
  label?: string;
  /** `alert` for mentions and notifications, `quiet` for plain numbers. */
  kind?: 'unread' | 'alert' | 'quiet';
  className?: string;
}

/** A counter of unread things; shows nothing at 0, '99+' above 99 [RUL-0205], a word at -1 [RUL-0206]. */
export function UnreadBadge({ value, newLabel, label, kind = 'unread', className }: UnreadBadgeProps) {
  const text = unreadText(value, newLabel);
  if (text === null) return null;
  return (
    <span
      className={classNames(
        styles.count,
        kind !== 'unread' && styles[kind],
        value === -1 && styles.new,
        className,
      )}
    >
      {value === -1 || !label ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="visually-hidden">{label}</span>
        </>
      )}
    </span>
  );
}
