import type { WidgetBarType } from '@dorfplatz/contract';
import { Badge, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { ICONS } from '../types/editors.tsx';
import styles from './widget-bars.module.css';

interface WidgetLineProps {
  name: string;
  type: WidgetBarType;
  isForSome: boolean;
  isRefused: boolean;
  moves: Moves;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
}

/** A widget in the list of the editor, with what one may do with it. */
export function WidgetLine(props: WidgetLineProps) {
  const { name, type, isForSome, isRefused, moves, isOpen, onToggle, onRemove } = props;
  const t = useTranslate();
  const typeName = t(`widget_bars.type.${type}`);
  const entries: (MenuEntry | null)[] = [
    moves.up && { label: t('kit.sort.up'), icon: <ArrowUpIcon aria-hidden="true" />, onSelect: moves.up },
    moves.down && {
      label: t('kit.sort.down'),
      icon: <ArrowDownIcon aria-hidden="true" />,
      onSelect: moves.down,
    },
    {
      label: t('widget_bars.remove'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: onRemove,
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with its controls, no part of a form
    <div role="group" aria-label={name} className={styles.line}>
      {moves.handle}
      <span className={styles.icon}>{ICONS[type]}</span>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        {isRefused ? (
          <span className={styles.problem}>{t('widget_bars.check')}</span>
        ) : name === typeName ? null : (
          <span className="small muted">{typeName}</span>
        )}
      </div>
      {isForSome ? <Badge>{t('widget_bars.for_some')}</Badge> : null}
      <IconButton
        label={t(isOpen ? 'widget_bars.close' : 'widget_bars.edit', { name })}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? <CaretUpIcon aria-hidden="true" /> : <CaretDownIcon aria-hidden="true" />}
      </IconButton>
      <Menu
        label={t('widget_bars.more', { name })}
        entries={entries.filter((entry) => entry !== null)}
        trigger={(attributes) => (
          <IconButton label={t('widget_bars.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
    </div>
  );
}
