import type { ItemCard } from '@dorfplatz/contract';
import { classNames, Dialog, Field, Select } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useState } from 'react';
import { useTranslate } from '../../../../lib/i18n.ts';
import { Swatch } from '../swatch.tsx';
import styles from './wall.module.css';
import type { Column, Place } from './wall-cards.ts';

interface MoveDialogProps {
  item: ItemCard;
  columns: readonly Column[];
  labelOf: (column: Column) => string;
  onClose: () => void;
  onMove: (place: Place) => void;
}

/** Moves a card by single presses: a column, and where in it. */
export function MoveDialog({ item, columns, labelOf, onClose, onMove }: MoveDialogProps) {
  const t = useTranslate();
  const [isLast, setLast] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('apps.wall.move_title')}
      description={item.title}
      closeLabel={t('kit.close')}
      size="narrow"
      risesOnPhone
    >
      <Field label={t('apps.wall.where')}>
        <Select
          value={isLast ? 'last' : 'first'}
          options={[
            { value: 'first', label: t('apps.wall.on_top') },
            { value: 'last', label: t('apps.wall.behind_all') },
          ]}
          onChange={({ target }) => setLast(target.value === 'last')}
        />
      </Field>
      <ul className={styles.choice}>
        {columns.map((column) => {
          const isHere = column.value === item.column;
          const rest = column.items.filter(({ id }) => id !== item.id);
          return (
            <li key={column.value ?? ''}>
              <button
                type="button"
                className={classNames(isHere && styles.here)}
                aria-current={isHere || undefined}
                onClick={() => onMove({ column: column.value, at: isLast ? rest.length : 0 })}
              >
                <Swatch color={column.color} />
                <span>{labelOf(column)}</span>
                {isHere ? <CheckIcon weight="bold" aria-hidden="true" /> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
