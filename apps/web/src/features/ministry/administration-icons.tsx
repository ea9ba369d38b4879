import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  ministry: <HandHeartIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
