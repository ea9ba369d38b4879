import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  backups: <ArchiveIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
