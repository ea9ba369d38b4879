import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown';
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  task_assigned: { icon: CheckSquareIcon },
  task_answered: { icon: HandPalmIcon },
  task_done: { icon: CheckCircleIcon },
  task_reminder: { icon: ClockCountdownIcon },
  task_commented: { icon: ChatTextIcon },
  task_mentioned: { icon: AtIcon, isCall: true },
};
