import { classNames, Dialog, Field, Select } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Card, Column, Place } from '../wall-cards.ts';
import { Swatch } from './swatch.tsx';
import styles from './wall.module.css';

interface MoveDialogProps {
  item: Card;
  /** Where it can go. */
  columns: readonly Column[];
  onClose: () => void;
  onMove: (place: Place) => void;
}

/** Moves a card by single presses: a column, and where in it. */
export function MoveDialog({ item, columns, onClose, onMove }: MoveDialogProps) {
  const t = useTranslate();
  const [isLast, setLast] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wall.move_title')}
      description={item.title}
      closeLabel={t('kit.close')}
      size="narrow"
      risesOnPhone
    >
      <div className={styles.where}>
        <Field label={t('wall.where')}>
          <Select
            value={isLast ? 'last' : 'first'}
            options={[
              { value: 'first', label: t('wall.on_top') },
              { value: 'last', label: t('wall.behind_all') },
            ]}
            onChange={({ target }) => setLast(target.value === 'last')}
          />
        </Field>
      </div>
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
                <span>{column.label}</span>
                {isHere ? <CheckIcon weight="bold" aria-hidden="true" /> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
