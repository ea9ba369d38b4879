import { TextboxIcon } from '@phosphor-icons/react/dist/csr/Textbox';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  property_sets: <TextboxIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
