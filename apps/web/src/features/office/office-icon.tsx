import type { OfficeActionName } from '@dorfplatz/contract';
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/csr/BookOpenText';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';

const icons = { view: BookOpenTextIcon, edit: NotePencilIcon, review: ChatTextIcon };

/** The icon of what an office does. */
export function actionIcon(name: OfficeActionName) {
  const Icon = icons[name];
  return <Icon aria-hidden="true" />;
}
