import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  apps: <StackIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
