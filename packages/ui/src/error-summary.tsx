import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { WarningIcon } from './marks.tsx';
import styles from './notices.module.css';

export interface ErrorSummaryProps {
  title: string;
  /** Each error with the id of the control it belongs to; without one it is plain text. */
  errors: readonly { fieldId?: string; text: string }[];
}

/** What is wrong with a form, in one place. Takes the focus when it appears, so that it is read first. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const shown = errors.map((error) => error.text).join('\n');
  useEffect(() => {
    if (shown) summary.current?.focus();
  }, [shown]);
  if (errors.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={classNames(styles.notice, styles.danger)}>
      <WarningIcon />
      <div className={styles.noticeText}>
        <p className={styles.noticeTitle}>{title}</p>
        <ul>
          {errors.map(({ fieldId, text }) => (
            <li key={`${fieldId}${text}`}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  className={styles.errorLink}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId)?.focus();
                  }}
                >
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
