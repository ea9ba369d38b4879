import { Menu as Base } from '@base-ui/react/menu';
import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { MenuEntry } from './menu-entry.ts';
import styles from './overlay.module.css';

interface MenuPopupProps {
  id: string;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  /** True when the menu was opened by keyboard: its first entry takes the focus. */
  focusFirst: boolean;
  entries: readonly MenuEntry[];
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className={styles.separator} />;
    case 'choice':
      return (
        <Base.RadioGroup value={entry.value} onValueChange={(value: string) => entry.onChange(value)}>
          <Base.Group>
            <Base.GroupLabel className={styles.groupLabel}>{entry.label}</Base.GroupLabel>
            {entry.options.map((option) => (
              <Base.RadioItem key={option.value} value={option.value} closeOnClick className={styles.item}>
                {option.icon}
                <span className={styles.itemText}>{option.label}</span>
                <Base.RadioItemIndicator className={styles.dot} />
              </Base.RadioItem>
            ))}
          </Base.Group>
        </Base.RadioGroup>
      );
    case 'link':
      return (
        <Base.LinkItem href={entry.href} closeOnClick render={entry.render} className={styles.item}>
          {entry.icon}
          <span className={styles.itemText}>{entry.label}</span>
        </Base.LinkItem>
      );
    default:
      return (
        <Base.Item
          disabled={entry.disabled ?? false}
          onClick={entry.onSelect}
          className={classNames(styles.item, entry.danger && styles.danger)}
        >
          {entry.icon}
          <span className={styles.itemText}>{entry.label}</span>
        </Base.Item>
      );
  }
}

const hasFocusElsewhere = (popup: HTMLElement | null): boolean => {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !popup?.contains(focused);
};

/** The open menu, loaded with the first press on its trigger. */
export default function MenuPopup({
  id,
  label,
  open,
  onOpenChange,
  anchor,
  align,
  entries,
  focusFirst,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !focusFirst) return;
    const frame = requestAnimationFrame(() =>
      popup.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [open, focusFirst]);
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(isOpen, details) => {
        // The press on the trigger closes the menu by itself; closing here too would open it again.
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
            ref={popup}
            id={id}
            aria-label={label}
            // What was chosen may have taken the focus already, as an editor does that opens.
            finalFocus={() => (hasFocusElsewhere(popup.current) ? false : anchor.current)}
            className={classNames(styles.popup, styles.menu)}
          >
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
              <Entry key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
