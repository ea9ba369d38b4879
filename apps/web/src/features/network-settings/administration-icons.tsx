import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  settings: <SlidersHorizontalIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
