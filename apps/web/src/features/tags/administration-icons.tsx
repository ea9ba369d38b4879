import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  tags: <HashIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
