import { IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { ArrowBendUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpRight';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { LockSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/LockSimpleOpen';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { type Translate, useTranslate } from '../../../lib/i18n.ts';
import { actionIcon, openInOffice, useOffices } from '../../office/index.ts';
import type { Entry } from '../entries.ts';
import type { EntryActs } from '../use-entry-acts.tsx';

const asked = <T,>(isOffered: boolean, entry: T): T[] => (isOffered ? [entry] : []);

/** What an office does with it: to edit it goes by the ability to give it a version, which is the same right. */
function officeEntries(
  { file }: Extract<Entry, { type: 'file' }>,
  offices: ReturnType<typeof useOffices>,
  t: Translate,
): MenuEntry[] {
  for (const { type, extensions } of offices) {
    const known = extensions.find(({ extension }) => extension === file.extension);
    const name = (['edit', 'review', 'view'] as const).find(
      (one) => known?.actions.includes(one) && (one === 'view' || file.can.add_version),
    );
    if (name)
      return [
        {
          label: t(`office.action.${name}`),
          icon: actionIcon(name),
          onSelect: () => openInOffice(`/files/${file.id}/${type}/host/${name}`),
        },
      ];
  }
  return [];
}

function fileEntries(
  entry: Extract<Entry, { type: 'file' }>,
  acts: EntryActs,
  isOfStream: boolean,
  offices: ReturnType<typeof useOffices>,
  t: Translate,
): MenuEntry[] {
  const { can, is_favorite } = entry.file;
  return [
    ...officeEntries(entry, offices, t),
    ...asked<MenuEntry>(entry.file.held === null, {
      label: t('files.download'),
      icon: <DownloadSimpleIcon aria-hidden="true" />,
      onSelect: () => acts.download([entry]),
    }),
    ...asked<MenuEntry>(can.update && !isOfStream, {
      label: t('files.rename'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => acts.rename(entry),
    }),
    ...asked<MenuEntry>(can.move && !isOfStream, {
      label: t('files.move'),
      icon: <ArrowBendUpRightIcon aria-hidden="true" />,
      onSelect: () => acts.askMove([entry]),
    }),
    ...asked<MenuEntry>(can.lock, {
      label: t('files.lock'),
      icon: <LockSimpleIcon aria-hidden="true" />,
      onSelect: () => acts.lock([entry]),
    }),
    ...asked<MenuEntry>(can.unlock, {
      label: t('files.unlock'),
      icon: <LockSimpleOpenIcon aria-hidden="true" />,
      onSelect: () => acts.unlock(entry),
    }),
    {
      label: t(is_favorite ? 'files.unfavorite' : 'files.favorite'),
      icon: <StarIcon weight={is_favorite ? 'fill' : 'regular'} aria-hidden="true" />,
      onSelect: () => acts.favorite(entry, !is_favorite),
    },
    ...asked<MenuEntry>(can.destroy && !isOfStream, {
      label: t('files.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => acts.remove([entry]),
    }),
  ];
}

/** What may be done with a folder goes by its abilities [RUL-0177]. */
function folderEntries(
  entry: Extract<Entry, { type: 'folder' }>,
  acts: EntryActs,
  goTo: (address: string) => Promise<void>,
  t: Translate,
): MenuEntry[] {
  const { can, namespace, id } = entry.folder;
  const below = { folder_id: String(id) };
  return [
    ...asked<MenuEntry>(can.add_files, {
      label: t('files.upload_here'),
      icon: <UploadSimpleIcon aria-hidden="true" />,
      onSelect: () =>
        goTo(
          namespace === ''
            ? pathTo(paths.newFiles, {}, below)
            : pathTo(paths.newGroupFiles, { groupSlug: namespace }, below),
        ),
    }),
    ...asked<MenuEntry>(can.create_subfolders, {
      label: t('files.new_subfolder'),
      icon: <FolderPlusIcon aria-hidden="true" />,
      onSelect: () =>
        goTo(
          namespace === ''
            ? pathTo(paths.newFolder, {}, below)
            : pathTo(paths.newGroupFolder, { groupSlug: namespace }, below),
        ),
    }),
    ...asked<MenuEntry>(can.update, {
      label: t('files.rename'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () => acts.rename(entry),
    }),
    ...asked<MenuEntry>(can.update, {
      label: t('files.edit_folder'),
      icon: <GearSixIcon aria-hidden="true" />,
      onSelect: () =>
        goTo(
          namespace === ''
            ? pathTo(paths.editFolder, { folderId: id })
            : pathTo(paths.editGroupFolder, { groupSlug: namespace, folderId: id }),
        ),
    }),
    {
      label: t('files.download'),
      icon: <DownloadSimpleIcon aria-hidden="true" />,
      onSelect: () => acts.download([entry]),
    },
    ...asked<MenuEntry>(can.move, {
      label: t('files.move'),
      icon: <ArrowBendUpRightIcon aria-hidden="true" />,
      onSelect: () => acts.askMove([entry]),
    }),
    ...asked<MenuEntry>(can.destroy, {
      label: t('files.delete'),
      icon: <TrashIcon aria-hidden="true" />,
      danger: true,
      onSelect: () => acts.remove([entry]),
    }),
  ];
}

interface RowMenuProps {
  entry: Entry;
  acts: EntryActs;
  isOfStream: boolean;
  tabIndex: number;
}

/** What may be done with a file or folder; the folders of streams have none [RUL-0176]. */
export function RowMenu({ entry, acts, isOfStream, tabIndex }: RowMenuProps) {
  const t = useTranslate();
  const goTo = useGoTo();
  const offices = useOffices();
  if (entry.type === 'folder' && entry.folder.type === 'activitystream_folder') return null;
  const label = t('files.menu_of', { name: entry.name });
  return (
    <Menu
      label={label}
      entries={
        entry.type === 'file'
          ? fileEntries(entry, acts, isOfStream, offices, t)
          : folderEntries(entry, acts, (address) => goTo(address), t)
      }
      trigger={(attributes) => (
        <IconButton label={label} tabIndex={tabIndex} {...attributes}>
          <DotsThreeIcon weight="bold" aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
