import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  appointment_invite: { icon: EnvelopeSimpleOpenIcon },
  appointment_changed: { icon: CalendarDotsIcon },
  appointment_canceled: { icon: XIcon },
  appointment_reminder: { icon: CalendarDotsIcon },
};
