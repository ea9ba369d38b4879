import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  import_members: <FileCsvIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
