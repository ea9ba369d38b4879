import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t, viewer }) => [
  viewer.can.administrate && {
    key: 'consumers',
    kind: 'administration',
    label: t('consumers.way'),
    words: t('consumers.words'),
    icon: <AddressBookIcon aria-hidden="true" />,
    address: pathTo(paths.consumers),
  },
];

export default ways;
