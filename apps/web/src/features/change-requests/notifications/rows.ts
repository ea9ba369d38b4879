import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { UserGearIcon } from '@phosphor-icons/react/dist/csr/UserGear';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  change_request: { icon: UserGearIcon },
  change_accepted: { icon: CheckIcon },
  change_rejected: { icon: XIcon },
};
