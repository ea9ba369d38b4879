import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  scans: <ShieldWarningIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
