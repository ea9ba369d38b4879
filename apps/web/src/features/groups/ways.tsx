import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer, network }) => [
  {
    key: 'groups-all',
    kind: 'screen',
    label: t('groups.title'),
    words: t('groups.words.all'),
    icon: <UsersThreeIcon aria-hidden="true" />,
    address: pathTo(paths.groups),
    isMore: true,
  },
  network?.group_categories.some(({ can }) => can.create) && {
    key: 'groups-new',
    kind: 'act',
    label: t('shell.palette.create_group'),
    words: t('groups.words.new'),
    icon: <UsersThreeIcon aria-hidden="true" />,
    address: pathTo(paths.chooseGroupCategory),
  },
  viewer.can.administrate && {
    key: 'groups-administered',
    kind: 'administration',
    label: t('groups.administered.way'),
    words: t('groups.words.administered'),
    icon: <UsersThreeIcon aria-hidden="true" />,
    address: pathTo(paths.administeredGroups),
  },
  viewer.can.administrate && {
    key: 'groups-bin',
    kind: 'administration',
    label: t('groups.bin'),
    words: t('groups.words.bin'),
    icon: <TrashIcon aria-hidden="true" />,
    address: pathTo(paths.groupBin),
  },
];

export default ways;
