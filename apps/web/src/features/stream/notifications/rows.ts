import { ArrowBendUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowBendUpLeft';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { HeartIcon } from '@phosphor-icons/react/dist/csr/Heart';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { ShareFatIcon } from '@phosphor-icons/react/dist/csr/ShareFat';
import { SmileyIcon } from '@phosphor-icons/react/dist/csr/Smiley';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  reply: { icon: ArrowBendUpLeftIcon },
  mention: { icon: AtIcon, isCall: true },
  like: { icon: HeartIcon },
  reaction: { icon: SmileyIcon },
  post_shared: { icon: ShareFatIcon },
  confirmation_reminder: { icon: SealCheckIcon, isCall: true },
};
