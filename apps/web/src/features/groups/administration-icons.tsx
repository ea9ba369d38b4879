import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  groups: <UsersThreeIcon weight="duotone" aria-hidden="true" />,
  group_bin: <TrashIcon weight="duotone" aria-hidden="true" />,
  edit_group: <PencilSimpleIcon weight="duotone" aria-hidden="true" />,
  join_requests: <HandWavingIcon weight="duotone" aria-hidden="true" />,
  group_members: <UsersThreeIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
