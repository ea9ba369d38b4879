import type { AppSign, AppTab } from '@dorfplatz/contract';
import { AppWindowIcon } from '@phosphor-icons/react/dist/csr/AppWindow';
import { BookOpenTextIcon } from '@phosphor-icons/react/dist/csr/BookOpenText';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { DotsThreeCircleIcon } from '@phosphor-icons/react/dist/csr/DotsThreeCircle';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { FolderOpenIcon } from '@phosphor-icons/react/dist/csr/FolderOpen';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { lazy, Suspense } from 'react';

const ChosenIcon = lazy(() => import('./chosen-icon.tsx'));
const AppMark = lazy(() => import('./app-mark.tsx').then(({ AppMark: Mark }) => ({ default: Mark })));

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
const TYPES = {
  activitystream: NewspaperIcon,
  page: FileTextIcon,
  app: AppWindowIcon,
  link: GlobeIcon,
  more: DotsThreeCircleIcon,
};

interface TabIconProps extends Pick<AppTab, 'type' | 'module' | 'icon'> {
  /** The sign of the app to which it leads. */
  app?: AppSign | null | undefined;
}

/** The icon of an item of the bar of phones: the one that was chosen, or that of what it leads to. */
export function TabIcon({ type, module, icon, app }: TabIconProps) {
  const Own = module ? MODULES[module] : TYPES[type === 'default' ? 'link' : type];
  const own = <Own weight="duotone" aria-hidden="true" />;
  if (icon === null && !app) return own;
  return (
    <Suspense fallback={own}>
      {icon === null ? app && <AppMark app={app} size={24} /> : <ChosenIcon icon={icon} />}
    </Suspense>
  );
}
