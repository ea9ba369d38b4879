import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  organisations: <BuildingsIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
