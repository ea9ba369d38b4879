import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import type { MenuEntry } from './menu-entry.ts';

const loadPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazy(loadPopup);

/** Attributes that the trigger of a menu or popover must spread on its button. */
export interface TriggerAttributes {
  ref: Ref<HTMLButtonElement>;
  onClick: (event: MouseEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

export interface MenuProps {
  /** Names the open menu for screen readers. */
  label: string;
  entries: readonly MenuEntry[];
  /** Draws the button: `trigger={(attributes) => <IconButton label="…" {...attributes}>…</IconButton>}`. */
  trigger: (attributes: TriggerAttributes) => ReactNode;
  align?: 'start' | 'end';
}

/** A button that opens a list of actions. What is behind it loads when the pointer or the focus comes near. */
export function Menu({ label, entries, trigger, align = 'end' }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const change = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) setWasOpened(true);
  };
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: (event) => {
          // A press of Enter or Space arrives as a click without a pointer.
          setByKeyboard(event.detail === 0);
          change(!open);
        },
        onPointerEnter: () => void loadPopup(),
        onFocus: () => void loadPopup(),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setByKeyboard(true);
          change(true);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuPopup
            id={id}
            label={label}
            open={open}
            onOpenChange={change}
            anchor={anchor}
            align={align}
            focusFirst={byKeyboard}
            entries={entries}
          />
        </Suspense>
      ) : null}
    </>
  );
}
