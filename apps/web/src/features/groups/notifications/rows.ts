import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  join_request: { icon: UserPlusIcon },
  join_accepted: { icon: CheckIcon },
  join_rejected: { icon: XIcon },
  group_added: { icon: UserPlusIcon },
};
