import { IconButton, Menu } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { ReactNode } from 'react';
import { SortableList } from '../../../kit/sortable-list.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './chosen-list.module.css';

interface ChosenListProps<Item> {
  /** Names the list. */
  label: string;
  items: readonly Item[];
  /** In another order, or without one of them. */
  onChange: (items: Item[]) => void;
  /** What stands before the name. */
  renderFace?: (item: Item) => ReactNode;
}

/** What was chosen, in an order that can be changed; each can be taken out. */
export function ChosenList<Item extends { id: number; name: string }>({
  label,
  items,
  onChange,
  renderFace,
}: ChosenListProps<Item>) {
  const t = useTranslate();
  return (
    <SortableList
      label={label}
      items={items}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      onOrder={onChange}
    >
      {(item, { handle, up, down }) => (
        <div className={styles.row}>
          {handle}
          {renderFace?.(item)}
          <span className={styles.name} dir="auto">
            {item.name}
          </span>
          <Menu
            label={item.name}
            entries={[
              ...(up
                ? [{ label: t('kit.sort.up'), icon: <ArrowUpIcon aria-hidden="true" />, onSelect: up }]
                : []),
              ...(down
                ? [{ label: t('kit.sort.down'), icon: <ArrowDownIcon aria-hidden="true" />, onSelect: down }]
                : []),
              {
                label: t('channel_widgets.take_out'),
                icon: <XIcon aria-hidden="true" />,
                danger: true,
                onSelect: () => onChange(items.filter(({ id }) => id !== item.id)),
              },
            ]}
            trigger={(attributes) => (
              <IconButton label={t('channel_widgets.more_of', { name: item.name })} {...attributes}>
                <DotsThreeIcon weight="bold" aria-hidden="true" />
              </IconButton>
            )}
          />
        </div>
      )}
    </SortableList>
  );
}
