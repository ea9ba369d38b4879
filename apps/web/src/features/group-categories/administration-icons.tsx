import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  group_categories: <StackIcon weight="duotone" aria-hidden="true" />,
  edit_group_category: <PencilSimpleIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
