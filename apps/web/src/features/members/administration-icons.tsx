import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  add_members: <UserPlusIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
