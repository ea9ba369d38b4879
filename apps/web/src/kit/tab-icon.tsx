import type { AppTab } from '@dorfplatz/contract';
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/csr/BookOpenText';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { DotsThreeCircleIcon } from '@phosphor-icons/react/dist/csr/DotsThreeCircle';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { lazy, Suspense } from 'react';

const ChosenIcon = lazy(() => import('./chosen-icon.tsx'));

const MODULES = {
  activitystreams: NewspaperIcon,
  appointments: CalendarDotsIcon,
  chat: ChatsCircleIcon,
  messages: EnvelopeSimpleIcon,
  directory: UsersThreeIcon,
  files: FolderOpenIcon,
  pages: BookOpenTextIcon,
  channels: BroadcastIcon,
  tasks: CheckSquareIcon,
  search: MagnifyingGlassIcon,
  settings: GearIcon,
};
const TYPES = { activitystream: NewspaperIcon, link: GlobeIcon, more: DotsThreeCircleIcon };

/** The icon of an item of the bar of phones: the one that was chosen, or that of what it leads to. */
export function TabIcon({ type, module, icon }: Pick<AppTab, 'type' | 'module' | 'icon'>) {
  const Own = module ? MODULES[module] : TYPES[type === 'default' ? 'link' : type];
  const own = <Own weight="duotone" aria-hidden="true" />;
  return icon === null ? (
    own
  ) : (
    <Suspense fallback={own}>
      <ChosenIcon icon={icon} />
    </Suspense>
  );
}
