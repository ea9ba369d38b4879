import { useRef, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './flash-region.module.css';
import { dismissFlash, flashMessages, holdFlash, onFlash, resumeFlash } from './flash-store.ts';
import { CheckMark, CloseMark, InfoMark, WarningIcon } from './marks.tsx';

const marks = { success: <CheckMark />, error: <WarningIcon />, info: <InfoMark /> };

/** Where flash messages show; stands once in the page, announces politely. */
export function FlashRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const messages = useSyncExternalStore(onFlash, flashMessages);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  /** With the message goes the button that was pressed: the keys go on where they were before. */
  const dismiss = (id: number) => {
    dismissFlash(id);
    const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main');
    back?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={label}
      onFocus={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
      }}
    >
      <div role="status" aria-live="polite" className={styles.list}>
        {messages.map(({ id, text, kind, action }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the message, nothing is started
          <div
            key={id}
            className={classNames(styles.flash, kind === 'error' && styles.error)}
            onPointerEnter={() => holdFlash(id)}
            onPointerLeave={() => resumeFlash(id)}
            onFocus={() => holdFlash(id)}
            onBlur={() => resumeFlash(id)}
          >
            {marks[kind]}
            <span className={styles.text}>{text}</span>
            {action ? (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  action.onSelect();
                  dismiss(id);
                }}
              >
                {action.label}
              </button>
            ) : null}
            <IconButton size="small" label={closeLabel} className={styles.close} onClick={() => dismiss(id)}>
              <CloseMark />
            </IconButton>
          </div>
        ))}
      </div>
    </section>
  );
}
