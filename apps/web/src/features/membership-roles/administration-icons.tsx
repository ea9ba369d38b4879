import { IdentificationBadgeIcon } from '@phosphor-icons/react/dist/csr/IdentificationBadge';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  membership_roles: <IdentificationBadgeIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
