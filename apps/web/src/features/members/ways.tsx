import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  !viewer.preview && {
    key: 'members-profile',
    kind: 'screen',
    label: t('shell.profile'),
    words: t('members.words.profile'),
    icon: <UserIcon aria-hidden="true" />,
    address: pathTo(paths.member, { memberId: viewer.id }),
  },
  viewer.can.update_profile &&
    !viewer.preview && {
      key: 'members-edit',
      kind: 'setting',
      label: t('shell.person.edit'),
      words: t('members.words.edit'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      address: pathTo(paths.editMember, { memberId: viewer.id }),
    },
  !viewer.preview && {
    key: 'members-activities',
    kind: 'screen',
    label: t('members.way.activities'),
    words: t('members.words.activities'),
    icon: <ListBulletsIcon aria-hidden="true" />,
    address: pathTo(paths.memberActivities, { memberId: viewer.id }),
  },
  !viewer.preview && {
    key: 'members-likes',
    kind: 'screen',
    label: t('members.way.likes'),
    words: t('members.words.likes'),
    icon: <HeartIcon aria-hidden="true" />,
    address: pathTo(paths.memberLikes, { memberId: viewer.id }),
  },
  !viewer.preview && {
    key: 'members-ignored',
    kind: 'setting',
    label: t('members.ignored_title'),
    words: t('members.words.ignored'),
    icon: <EyeSlashIcon aria-hidden="true" />,
    address: pathTo(paths.ignoredMembers, { memberId: viewer.id }),
  },
  viewer.can.add_members && {
    key: 'members-add',
    kind: 'administration',
    label: t('shell.palette.add_members'),
    words: t('members.words.add'),
    icon: <UserPlusIcon aria-hidden="true" />,
    address: pathTo(paths.addMembers),
  },
];

export default ways;
