import { SignpostIcon } from '@phosphor-icons/react/dist/csr/Signpost';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  navigation: <SignpostIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
