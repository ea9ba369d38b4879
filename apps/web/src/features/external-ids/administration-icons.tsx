import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  external_ids: <IdentificationCardIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
