import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  widget_bars: <SidebarSimpleIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
