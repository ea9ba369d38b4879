import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  preview: <EyeIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
