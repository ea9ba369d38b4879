import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  legal_texts: <ScalesIcon weight="duotone" aria-hidden="true" />,
  imprint: <InfoIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
