import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CheckMark, InfoMark, WarningIcon } from './marks.tsx';
import styles from './notices.module.css';

const marks = { info: <InfoMark />, warn: <WarningIcon />, danger: <WarningIcon />, ok: <CheckMark /> };

export interface AlertProps {
  kind?: 'info' | 'warn' | 'danger' | 'ok';
  title?: ReactNode;
  /** What can be done about it, a button for example. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A message that stays in its place; a danger is announced at once. */
export function Alert({ kind = 'info', title, action, children }: AlertProps) {
  return (
    <div className={classNames(styles.notice, styles[kind])} role={kind === 'danger' ? 'alert' : 'status'}>
      {marks[kind]}
      <div className={styles.noticeText}>
        {title ? <p className={styles.noticeTitle}>{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
