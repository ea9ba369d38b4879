import { Badge, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { HouseLineIcon } from '@phosphor-icons/react/dist/csr/HouseLine';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { TabIcon } from '../../../kit/tab-icon.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { mayBeEntryPoint, type Tab } from '../app-bar.ts';
import styles from './app-navigation.module.css';

interface TabRowProps {
  tab: Tab;
  title: string;
  /** What one may do with it; nothing with "more", which stays at its end. */
  moves?: Moves;
  isIncomplete?: boolean;
  onEdit?: (() => void) | null;
  onStart?: () => void;
  onRemove?: () => void;
}

/** An item of the bar, with what one may do with it. */
export function TabRow({ tab, title, moves, isIncomplete = false, onEdit, onStart, onRemove }: TabRowProps) {
  const t = useTranslate();
  const up = moves?.up;
  const down = moves?.down;
  const entries: (MenuEntry | null | undefined | false)[] = [
    up && { label: t('kit.sort.up'), icon: <ArrowUpIcon aria-hidden="true" />, onSelect: up },
    down && { label: t('kit.sort.down'), icon: <ArrowDownIcon aria-hidden="true" />, onSelect: down },
    onStart &&
      mayBeEntryPoint(tab) &&
      !tab.isEntryPoint && {
        label: t('app_navigation.make_entry_point'),
        icon: <HouseLineIcon aria-hidden="true" />,
        onSelect: onStart,
      },
    onRemove && {
      label: t('app_navigation.remove'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: onRemove,
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with its controls, no part of a form
    <div role="group" aria-label={title} className={styles.row} data-fixed={!moves || undefined}>
      {moves?.handle}
      <span className={styles.icon}>
        <TabIcon {...tab} app={tab.sign} />
      </span>
      <div className={styles.what}>
        <span className={styles.name}>{title}</span>
        {isIncomplete ? (
          <span className={styles.problem}>{t('app_navigation.incomplete')}</span>
        ) : (
          <span className="small muted" title={tab.url || undefined}>
            {tab.url || t(`app_navigation.type.${tab.type}`)}
          </span>
        )}
      </div>
      {tab.isEntryPoint ? <Badge>{t('app_navigation.entry_point')}</Badge> : null}
      {onEdit ? (
        <IconButton label={t('app_navigation.edit', { name: title })} onClick={onEdit}>
          <PencilSimpleIcon aria-hidden="true" />
        </IconButton>
      ) : null}
      {moves ? (
        <Menu
          label={t('app_navigation.more_about', { name: title })}
          entries={entries.filter((entry) => !!entry)}
          trigger={(attributes) => (
            <IconButton label={t('app_navigation.more_about', { name: title })} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      ) : null}
    </div>
  );
}
