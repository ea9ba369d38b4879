import type { App, Item } from '@dorfplatz/contract';
import { flash, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { askForTask, firstWords } from '../../../../kit/asked-task.ts';
import { paths, pathTo, useGoTo } from '../../../../kit/navigation.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { Swatch } from '../../../wall/index.ts';
import { follow } from '../../api.ts';
import { columnOptions, columnProperty } from '../../columns-of-wall.ts';
import type { useItemActs } from '../../use-item-acts.ts';

interface ItemMenuProps {
  app: App;
  item: Item;
  acts: ReturnType<typeof useItemActs>;
  /** Where one goes when the item is gone. */
  leaveTo: string;
}

/** What can be done with an item. */
export function ItemMenu({ app, item, acts, leaveTo }: ItemMenuProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { run } = useAction<'follow'>();
  const property = columnProperty(app);
  const columns = columnOptions(app);
  const isArchived = item.archived_at !== null;
  const mayMove = item.can.move && !isArchived && property && columns.length > 0 && !property.multiple;
  const copy = () =>
    navigator.clipboard
      .writeText(new URL(item.html_url, location.origin).href)
      .then(() => flash(t('apps.item.link_copied')))
      .catch(() => flash(t('apps.item.link_not_copied'), { kind: 'error' }));
  const entries: (MenuEntry | false | undefined)[] = [
    item.can.update &&
      !isArchived && {
        label: t('apps.item.edit_all'),
        icon: <PencilSimpleIcon aria-hidden="true" />,
        onSelect: () => {
          goTo(pathTo(paths.editItem, { itemId: item.id })).catch(() => {});
        },
      },
    {
      label: t(item.is_following ? 'apps.item.unfollow' : 'apps.item.follow'),
      icon: item.is_following ? <BellSlashIcon aria-hidden="true" /> : <BellIcon aria-hidden="true" />,
      onSelect: () => {
        run('follow', () => follow(item.id, !item.is_following), {
          done: t(item.is_following ? 'apps.item.unfollowed' : 'apps.item.followed'),
        }).catch(() => {});
      },
    },
    {
      label: t('apps.item.as_task'),
      icon: <CheckSquareIcon aria-hidden="true" />,
      onSelect: () => askForTask({ title: firstWords(item.title), source: { type: 'item', id: item.id } }),
    },
    { label: t('apps.item.copy_link'), icon: <LinkIcon aria-hidden="true" />, onSelect: copy },
    mayMove && { kind: 'separator' },
    mayMove && {
      kind: 'choice',
      label: t('apps.item.move_to'),
      value: item.column ?? '',
      onChange: (value) => {
        if (value !== (item.column ?? '')) acts.moveTo(item, value === '' ? null : value).catch(() => {});
      },
      options: [
        ...(property.required
          ? []
          : [{ value: '', label: acts.labelOf(null), icon: <Swatch color={null} /> }]),
        ...columns.map(({ value, label, color }) => ({ value, label, icon: <Swatch color={color} /> })),
      ],
    },
    (item.can.archive || item.can.destroy) && { kind: 'separator' },
    item.can.archive && {
      label: t(isArchived ? 'apps.unarchive_it' : 'apps.archive_it'),
      icon: <ArchiveIcon aria-hidden="true" />,
      onSelect: () => {
        (isArchived ? acts.unarchive(item) : acts.archive(item)).catch(() => {});
      },
    },
    item.can.destroy && {
      label: t('apps.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => {
        acts.remove(item, () => goTo(leaveTo)).catch(() => {});
      },
    },
  ];
  return (
    <Menu
      label={t('apps.item.menu', { title: item.title })}
      entries={entries.filter((entry): entry is MenuEntry => entry !== false && entry !== undefined)}
      trigger={(attributes) => (
        <IconButton label={t('apps.item.menu', { title: item.title })} {...attributes}>
          <DotsThreeIcon weight="bold" aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
