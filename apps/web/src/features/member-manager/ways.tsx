import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'member-manager-members',
    kind: 'administration',
    label: t('member_manager.way.members'),
    words: t('member_manager.words.members'),
    icon: <UsersThreeIcon aria-hidden="true" />,
    address: pathTo(paths.managedMembers),
  },
];

export default ways;
