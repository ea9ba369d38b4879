import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  designs: <PaletteIcon weight="duotone" aria-hidden="true" />,
  category_designs: <PaletteIcon weight="duotone" aria-hidden="true" />,
  group_designs: <PaletteIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
