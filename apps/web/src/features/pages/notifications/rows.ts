import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = { page_changed: { icon: NotePencilIcon } };
