import { UserSwitchIcon } from '@phosphor-icons/react/dist/csr/UserSwitch';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'imported-people',
    kind: 'administration',
    label: t('imported_people.way'),
    words: t('imported_people.words'),
    icon: <UserSwitchIcon aria-hidden="true" />,
    address: pathTo(paths.importedPeople),
  },
];

export default ways;
