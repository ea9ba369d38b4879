import { IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Field, NamedGrant } from '../field.ts';
import { useWords } from '../use-words.ts';
import styles from './builder.module.css';
import { PropertyIcon } from './property-icon.tsx';

interface FieldRowProps {
  field: Field;
  /** Who may change items, where the field says nothing of its own. */
  writersOfItems: readonly NamedGrant[];
  details: string;
  /** How many items have a value of it. */
  count: number;
  moves: Moves;
  onEdit: () => void;
  onRemove: () => void;
}

/** A field in the table of fields, with what one may do with it. */
export function FieldRow({ field, writersOfItems, details, count, moves, onEdit, onRemove }: FieldRowProps) {
  const t = useTranslate();
  const { labelOf, writers, readers } = useWords();
  const name = labelOf(field);
  const isFilled = field.type !== 'headline' && field.type !== 'statistics';
  const reads = readers(field);
  const entries: (MenuEntry | null)[] = [
    {
      label: t('app_builder.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: onEdit,
    },
    moves.up && { label: t('kit.sort.up'), icon: <ArrowUpIcon aria-hidden="true" />, onSelect: moves.up },
    moves.down && {
      label: t('kit.sort.down'),
      icon: <ArrowDownIcon aria-hidden="true" />,
      onSelect: moves.down,
    },
    {
      label: t('app_builder.remove'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: onRemove,
    },
  ];
  const type = t(`property_sets_editor.type.${field.type}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with its controls, no part of a form
    <div role="group" aria-label={name} className={styles.field}>
      {moves.handle}
      <PropertyIcon type={field.type} />
      <div className={styles.what}>
        <span className={styles.name}>
          <button type="button" className={styles.open} onClick={onEdit}>
            {name}
          </button>
          {field.required ? (
            <span className="small muted"> · {t('property_sets_editor.is_required')}</span>
          ) : null}
        </span>
        <span className={`small muted ${styles.under}`}>
          <span className={styles.onlyNarrow}>{type} · </span>
          {field.name}
          {count > 0 ? ` · ${t('app_builder.uses', { count })}` : null}
        </span>
      </div>
      <span className={styles.wide}>{type}</span>
      <span className={styles.wide}>{details}</span>
      <span className={`small muted ${styles.wide}`}>
        {isFilled ? <span>{writers(field, writersOfItems)}</span> : null}
        {reads === null ? null : <span>{t('app_builder.read_by', { who: reads })}</span>}
      </span>
      <Menu
        label={t('app_builder.more', { name })}
        entries={entries.filter((entry) => entry !== null)}
        trigger={(attributes) => (
          <IconButton label={t('app_builder.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
    </div>
  );
}
