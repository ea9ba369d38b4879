import { Dialog as Base } from '@base-ui/react/dialog';
import { classNames } from './class-names.ts';
import type { DrawerProps } from './drawer-props.ts';
import styles from './overlay.module.css';

/** The drawer itself, loaded when one opens. */
export default function DrawerPopup({ open, onClose, label, side = 'start', children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          aria-label={label}
          className={classNames(styles.drawer, side === 'end' && styles.drawerEnd)}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
