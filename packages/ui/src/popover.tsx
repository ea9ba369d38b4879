import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { TriggerAttributes } from './menu.tsx';

const loadPopup = () => import('./popover-popup.tsx');
const PopoverPopup = lazy(loadPopup);

export interface PopoverProps {
  label: string;
  trigger: (attributes: TriggerAttributes) => ReactNode;
  align?: 'start' | 'end';
  /** The content; gets a function that closes the popover. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel beside it. Loaded when the pointer or the focus comes near. */
export function Popover({ label, trigger, align = 'end', children }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const change = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) setWasOpened(true);
  };
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => change(!open),
        onPointerEnter: () => void loadPopup(),
        onFocus: () => void loadPopup(),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {wasOpened ? (
        <Suspense fallback={null}>
          <PopoverPopup id={id} label={label} open={open} onOpenChange={change} anchor={anchor} align={align}>
            {children(() => change(false))}
          </PopoverPopup>
        </Suspense>
      ) : null}
    </>
  );
}
