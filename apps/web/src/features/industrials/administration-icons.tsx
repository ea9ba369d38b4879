import { FactoryIcon } from '@phosphor-icons/react/dist/csr/Factory';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  industrials: <FactoryIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
