import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = { reports: <FlagIcon weight="duotone" aria-hidden="true" /> };

export default icons;
