import type { ShownNavigationItem } from '@dorfplatz/contract';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { useId, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from './kept-sections.ts';
import { NavigationLink } from './navigation-link.tsx';
import styles from './userbar.module.css';

/** An item that only holds others: folded as it was left. */
function Fold({ item }: { item: ShownNavigationItem }) {
  const id = useId();
  const name = `navigation-${item.text}`;
  const [isOpen, setOpen] = useState(() => isSectionOpen(name));
  return (
    <li>
      <div className={styles.head}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            keepSectionOpen(name, !isOpen);
            setOpen(!isOpen);
          }}
        >
          <CaretRightIcon aria-hidden="true" className={styles.caret} />
          <span className={styles.label}>{item.text}</span>
        </button>
      </div>
      <Lines id={id} items={item.navigation_items} isHidden={!isOpen} />
    </li>
  );
}

function Lines({
  items,
  id,
  isHidden = false,
}: {
  items: ShownNavigationItem['navigation_items'];
  id?: string;
  isHidden?: boolean;
}) {
  return (
    <ul id={id} hidden={isHidden} className={styles.below}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
        <li key={index}>
          <NavigationLink item={item} className={styles.row!} />
        </li>
      ))}
    </ul>
  );
}

/** The lines that administrators put into the userbar, in their order. */
export default function NavigationItems({
  items,
  label,
}: {
  items: readonly ShownNavigationItem[];
  label: string;
}) {
  return (
    <ul aria-label={label} className={styles.own}>
      {items.map((item, index) =>
        item.link === '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
          <Fold key={index} item={item} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
          <li key={index}>
            <NavigationLink item={item} className={styles.row!} />
            {item.navigation_items.length > 0 ? <Lines items={item.navigation_items} /> : null}
          </li>
        ),
      )}
    </ul>
  );
}
