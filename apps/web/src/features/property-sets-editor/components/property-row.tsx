import { Badge, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { type DraftProperty, wordIn } from '../draft.ts';
import { textFor } from '../kinds.ts';
import styles from './property-sets-editor.module.css';

interface PropertyFactsProps {
  property: DraftProperty;
  /** Of the set that it is part of. */
  set: string;
  /** How many profiles have a value of it. */
  count: number;
  /** True where there is but one profile to fill in. */
  isOfOne: boolean;
}

/** What a field is, on a line. */
export function PropertyFacts({ property, set, count, isOfOne }: PropertyFactsProps) {
  const t = useTranslate();
  const language = useLanguage();
  const { type, required, visible, locked, label_translations: words } = property;
  const facts = [
    t(`property_sets_editor.type.${type}`),
    visible ? null : t(textFor('property_sets_editor.is_hidden', set)),
    locked ? t('property_sets_editor.is_locked') : null,
    count > 0 ? t(`property_sets_editor.${isOfOne ? 'is_filled' : 'uses'}`, { count }) : null,
  ];
  return (
    <div className={styles.what}>
      <span className={styles.name}>
        {wordIn(words, language)}
        {required ? <Badge>{t('property_sets_editor.is_required')}</Badge> : null}
      </span>
      <span className="small muted">{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </div>
  );
}

interface PropertyRowProps extends PropertyFactsProps {
  moves: Moves;
  onEdit: () => void;
  onRemove: () => void;
}

/** A field of the set, with what one may do with it. */
export function PropertyRow({ moves, onEdit, onRemove, ...facts }: PropertyRowProps) {
  const t = useTranslate();
  const name = wordIn(facts.property.label_translations, useLanguage());
  const entries: (MenuEntry | null)[] = [
    moves.up && {
      label: t('kit.sort.up'),
      icon: <ArrowUpIcon aria-hidden="true" />,
      onSelect: moves.up,
    },
    moves.down && {
      label: t('kit.sort.down'),
      icon: <ArrowDownIcon aria-hidden="true" />,
      onSelect: moves.down,
    },
    {
      label: t('property_sets_editor.remove'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: onRemove,
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with its controls, no part of a form
    <div role="group" aria-label={name} className={styles.line}>
      {moves.handle}
      <PropertyFacts {...facts} />
      <IconButton label={t('property_sets_editor.edit', { name })} onClick={onEdit}>
        <PencilSimpleIcon aria-hidden="true" />
      </IconButton>
      <Menu
        label={t('property_sets_editor.more', { name })}
        entries={entries.filter((entry) => entry !== null)}
        trigger={(attributes) => (
          <IconButton label={t('property_sets_editor.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
    </div>
  );
}
