import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  mails: <EnvelopeSimpleIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
