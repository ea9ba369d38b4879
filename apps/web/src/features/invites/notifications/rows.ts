import { EnvelopeSimpleOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimpleOpen';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = { group_invite: { icon: EnvelopeSimpleOpenIcon } };
