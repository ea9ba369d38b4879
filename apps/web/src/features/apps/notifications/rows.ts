import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { UserCheckIcon } from '@phosphor-icons/react/dist/csr/UserCheck';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  item_assigned: { icon: UserCheckIcon },
  item_changed: { icon: KanbanIcon },
  item_commented: { icon: ChatTextIcon },
  item_mentioned: { icon: AtIcon, isCall: true },
};
