import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  members: <UsersThreeIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
