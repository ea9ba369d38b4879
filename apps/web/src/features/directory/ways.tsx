import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import type { WaysOf } from '../../kit/feature.ts';
import { paths, pathTo } from '../../kit/paths.ts';

const ways: WaysOf = ({ t }) => [
  {
    key: 'directory-members',
    kind: 'screen',
    label: t('directory.title'),
    words: t('directory.words.members'),
    icon: <AddressBookIcon aria-hidden="true" />,
    address: pathTo(paths.directory),
  },
];

export default ways;
