import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  planned_failed: { icon: ClockCountdownIcon },
};
