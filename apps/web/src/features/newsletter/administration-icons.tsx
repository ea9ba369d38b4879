import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  newsletter: <EnvelopeOpenIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
