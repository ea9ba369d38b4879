import { IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { TextTSlashIcon } from '@phosphor-icons/react/dist/csr/TextTSlash';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Field } from '../field.ts';
import { useWords } from '../use-words.ts';
import styles from './layout-tab.module.css';
import { PropertyIcon } from './property-icon.tsx';

export interface EntryActs {
  /** Where else it can go. */
  moves: MenuEntry[];
  onPress: (event: PointerEvent) => void;
  isDragEnd: () => boolean;
  onArrow: (key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => void;
}

interface LayoutEntryProps extends EntryActs {
  field: Field;
  /** Null for one that has no place yet. */
  showsLabel: boolean | null;
  onLabel: (showsLabel: boolean) => void;
  /** Takes it out of the layout, or puts it into a column. */
  onToggle: () => void;
}

const isArrow = (key: string): key is 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key);

/** A field in the layout of items, or beside it: its handle is dragged, moved by Alt and arrows, and opens a menu. */
export function LayoutEntry(props: LayoutEntryProps) {
  const { field, showsLabel, moves, onPress, isDragEnd, onArrow, onLabel, onToggle } = props;
  const t = useTranslate();
  const { labelOf } = useWords();
  const name = labelOf(field);
  const isPlaced = showsLabel !== null;
  return (
    <div className={isPlaced ? styles.entry : styles.free} data-entry={field.name}>
      <Menu
        label={t('app_builder.move', { name })}
        align="start"
        entries={moves}
        trigger={({ onClick, onKeyDown, ...attributes }) => (
          <IconButton
            {...attributes}
            label={t('app_builder.move', { name })}
            size="small"
            className={styles.handle}
            data-handle
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
            onPointerDown={onPress}
            onClick={(event) => {
              if (!isDragEnd() || event.detail === 0) onClick(event);
            }}
            onKeyDown={(event: KeyboardEvent) => {
              if (!event.altKey || !isArrow(event.key)) return onKeyDown?.(event);
              event.preventDefault();
              onArrow(event.key);
            }}
          >
            <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      <PropertyIcon type={field.type} isSmall />
      <span className={`cut ${styles.label}`}>{name}</span>
      {isPlaced ? (
        <IconButton
          size="small"
          label={t('app_builder.show_label', { name })}
          aria-pressed={showsLabel}
          onClick={() => onLabel(!showsLabel)}
        >
          {showsLabel ? <TextTIcon aria-hidden="true" /> : <TextTSlashIcon aria-hidden="true" />}
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        label={t(isPlaced ? 'app_builder.take_out' : 'app_builder.put_in', { name })}
        onClick={onToggle}
      >
        {isPlaced ? <XIcon aria-hidden="true" /> : <PlusIcon aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
