import type { AdministeredCategory } from '@dorfplatz/contract';
import { ConfirmDialog, GroupIcon, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useRef, useState } from 'react';
import { Link, paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import type { Moves } from '../../../kit/sortable-list.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { removeCategory } from '../api.ts';
import styles from './group-categories.module.css';

/** A category in the list of all, with what one may do with it. */
export function CategoryRow({ category, moves }: { category: AdministeredCategory; moves: Moves }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { run } = useAction<'delete'>({ leaves: place });
  const { plural_name: name, slug, color, access, group_count, binned_count, administrators } = category;
  const params = { groupCategorySlug: slug };
  const isHeld = group_count + binned_count > 0;
  const groups = group_count > 0 ? pathTo(paths.categoryGroups, params) : pathTo(paths.groupBin);
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
      label: t('group_categories.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.editGroupCategory, params)),
    },
    {
      label: t('group_categories.administrate'),
      icon: <GearIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.categoryAdministration, params)),
    },
    {
      label: t('group_categories.groups'),
      icon: <UsersThreeIcon aria-hidden="true" />,
      onSelect: () => void goTo(pathTo(paths.categoryGroups, params)),
    },
    {
      label: t('group_categories.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsking(true),
    },
  ];
  const confirm = () => {
    setAsking(false);
    if (isHeld) void goTo(groups);
    else
      void run('delete', () => removeCategory(category), { done: t('group_categories.deleted', { name }) });
  };
  return (
    <>
      {moves.handle}
      <GroupIcon size={36} color={color} />
      <div ref={place} className={styles.what}>
        <Link to={pathTo(paths.editGroupCategory, params)}>{name}</Link>
        <span className="small muted">
          {[
            t('group_categories.group_count', { count: group_count }),
            t(`group_categories.access_${access}`),
            administrators.length > 0
              ? t('group_categories.led_by', { names: administrators.map((each) => each.name).join(', ') })
              : null,
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </span>
      </div>
      <Menu
        label={t('group_categories.more', { name })}
        entries={entries.filter((entry) => entry !== null)}
        trigger={(attributes) => (
          <IconButton label={t('group_categories.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        danger={!isHeld}
        title={t(isHeld ? 'group_categories.held_title' : 'group_categories.delete_title', { name })}
        description={
          isHeld
            ? t(`group_categories.held_${group_count > 0 ? 'groups' : 'binned'}`, {
                count: group_count || binned_count,
              })
            : t('group_categories.delete_text')
        }
        confirmLabel={t(isHeld ? 'group_categories.show_groups' : 'group_categories.delete')}
        cancelLabel={t('group_categories.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
