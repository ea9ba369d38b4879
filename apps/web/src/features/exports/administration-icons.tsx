import { FileArrowDownIcon } from '@phosphor-icons/react/dist/csr/FileArrowDown';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  exports: <FileArrowDownIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
