import { UserCirclePlusIcon } from '@phosphor-icons/react/dist/csr/UserCirclePlus';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  waiting_members: <UserCirclePlusIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
