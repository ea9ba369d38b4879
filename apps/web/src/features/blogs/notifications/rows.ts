import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import type { NotificationRows } from '../../../kit/notification-rows.ts';

export const rows: NotificationRows = {
  article_published: { icon: ArticleIcon },
  article_commented: { icon: ChatTextIcon },
  article_mentioned: { icon: AtIcon },
};
