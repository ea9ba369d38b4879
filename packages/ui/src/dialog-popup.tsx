import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import { CloseMark } from './marks.tsx';
import styles from './overlay.module.css';

const FIELD =
  'input:not([type="hidden"], [type="file"], [role="switch"], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"]';

/** The dialog itself; its own file, so that the library behind it loads when one opens. */
export default function DialogPopup({
  open,
  onClose,
  title,
  description,
  closeLabel,
  size = 'medium',
  fillsPhone = false,
  risesOnPhone = false,
  footer,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  /** Where something is to be filled in one begins there; on a phone the keyboard would cover the rest. */
  const begin = (openedBy: string) =>
    openedBy === 'touch' || (body.current?.querySelector<HTMLElement>(FIELD) ?? true);
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport
          className={classNames(
            styles.viewport,
            fillsPhone && styles.fillsPhone,
            risesOnPhone && styles.risesOnPhone,
          )}
        >
          <Base.Popup
            className={classNames(styles.dialog, size !== 'medium' && styles[size])}
            initialFocus={begin}
          >
            <div className={styles.dialogHead}>
              <Base.Title>{title}</Base.Title>
              <IconButton label={closeLabel} onClick={onClose}>
                <CloseMark />
              </IconButton>
            </div>
            <div ref={body} className={styles.dialogBody}>
              {description ? <Base.Description>{description}</Base.Description> : null}
              {children}
            </div>
            {footer ? <div className={styles.dialogFoot}>{footer}</div> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
