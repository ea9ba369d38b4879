import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  {
    key: 'files',
    kind: 'screen',
    label: t('files.way.all'),
    words: t('files.words.all'),
    icon: <FolderOpenIcon aria-hidden="true" />,
    address: pathTo(paths.files),
  },
  {
    key: 'files-recent',
    kind: 'screen',
    label: t('files.way.recent'),
    words: t('files.words.recent'),
    icon: <ClockCounterClockwiseIcon aria-hidden="true" />,
    address: pathTo(paths.recentFiles),
  },
  {
    key: 'files-favorites',
    kind: 'screen',
    label: t('files.way.favorites'),
    words: t('files.words.favorites'),
    icon: <StarIcon aria-hidden="true" />,
    address: pathTo(paths.favoriteFiles),
  },
  {
    key: 'files-approval',
    kind: 'screen',
    label: t('files.way.reviewed'),
    words: t('files.words.reviewed'),
    icon: <SealCheckIcon aria-hidden="true" />,
    address: pathTo(paths.filesToApprove),
  },
  {
    key: 'files-locked',
    kind: 'screen',
    label: t('files.way.locked'),
    words: t('files.words.locked'),
    icon: <LockSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.lockedFiles),
  },
  !viewer.is_external && {
    key: 'files-new',
    kind: 'act',
    label: t('files.way.upload'),
    words: t('files.words.upload'),
    icon: <UploadSimpleIcon aria-hidden="true" />,
    address: pathTo(paths.newFiles),
  },
  !viewer.is_external && {
    key: 'files-new-folder',
    kind: 'act',
    label: t('files.way.new_folder'),
    words: t('files.words.new_folder'),
    icon: <FolderPlusIcon aria-hidden="true" />,
    address: pathTo(paths.newFolder),
  },
  viewer.can.administrate && {
    key: 'files-bin',
    kind: 'administration',
    label: t('files.way.bin'),
    words: t('files.words.bin'),
    icon: <TrashIcon aria-hidden="true" />,
    address: pathTo(paths.deletedFiles),
  },
];

export default ways;
