import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'membership-roles-roles',
    kind: 'administration',
    label: t('membership_roles.way.roles'),
    words: t('membership_roles.words.roles'),
    icon: <TagIcon aria-hidden="true" />,
    address: pathTo(paths.membershipRoles),
  },
];

export default ways;
