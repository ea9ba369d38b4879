import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = { message: { icon: EnvelopeSimpleIcon } };
