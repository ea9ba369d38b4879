import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  app_navigation: <DeviceMobileIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
