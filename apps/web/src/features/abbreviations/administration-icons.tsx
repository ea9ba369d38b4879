import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  abbreviations: <TextAaIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
