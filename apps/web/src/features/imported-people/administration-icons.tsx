import { UserSwitchIcon } from '@phosphor-icons/react/dist/csr/UserSwitch';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  imported_people: <UserSwitchIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
