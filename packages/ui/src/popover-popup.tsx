import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import styles from './overlay.module.css';

interface PopoverPopupProps {
  id: string;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  children: ReactNode;
}

/** The open popover, loaded with the first press on its trigger. */
export default function PopoverPopup({
  id,
  label,
  open,
  onOpenChange,
  anchor,
  align,
  children,
}: PopoverPopupProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, details) => {
        // The press on the trigger closes the popover by itself; closing here too would open it again.
        const pressed = details.event?.target;
        if (
          !isOpen &&
          details.reason === 'outside-press' &&
          pressed instanceof Node &&
          anchor.current?.contains(pressed)
        )
          return;
        onOpenChange(isOpen);
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="bottom"
          align={align}
          sideOffset={6}
          className={styles.positioner}
        >
          <Base.Popup
            id={id}
            aria-label={label}
            finalFocus={anchor}
            className={classNames(styles.popup, styles.popover)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
