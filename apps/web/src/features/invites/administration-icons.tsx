import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  invites: <PaperPlaneTiltIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
