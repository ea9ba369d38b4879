import { FileXIcon } from '@phosphor-icons/react/dist/csr/FileX';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  file_filter: <FileXIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
