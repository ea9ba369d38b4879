import { ChartBarHorizontalIcon } from '@phosphor-icons/react/dist/csr/ChartBarHorizontal';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  poll_ended: { icon: ChartBarHorizontalIcon },
};
