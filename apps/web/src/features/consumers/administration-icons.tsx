import { AddressBookIcon } from '@phosphor-icons/react/dist/csr/AddressBook';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  consumers: <AddressBookIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
