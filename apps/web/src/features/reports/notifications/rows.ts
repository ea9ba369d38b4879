import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  report: { icon: FlagIcon },
  report_upheld: { icon: FlagIcon },
  report_kept: { icon: FlagIcon },
  entry_hidden: { icon: EyeSlashIcon },
  entry_warned: { icon: WarningIcon },
};
