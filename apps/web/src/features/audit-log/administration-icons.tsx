import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  audit_log: <ListMagnifyingGlassIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
