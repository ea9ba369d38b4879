import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { FileArrowUpIcon } from '@phosphor-icons/react/dist/csr/FileArrowUp';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { LockOpenIcon } from '@phosphor-icons/react/dist/csr/LockOpen';
import { ShieldWarningIcon } from '@phosphor-icons/react/dist/csr/ShieldWarning';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  file_version_pending: { icon: HourglassIcon },
  file_version_approved: { icon: CheckCircleIcon },
  file_version_declined: { icon: XCircleIcon },
  file_lock_lifted: { icon: LockOpenIcon },
  file_mentioned: { icon: AtIcon },
  file_commented: { icon: ChatTextIcon },
  file_version_added: { icon: FileArrowUpIcon },
  file_infected: { icon: ShieldWarningIcon },
};
