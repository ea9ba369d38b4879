import type { Network, SessionViewer } from '@dorfplatz/contract';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { DoorOpenIcon } from '@phosphor-icons/react/dist/csr/DoorOpen';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { KeyboardIcon } from '@phosphor-icons/react/dist/csr/Keyboard';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/csr/MapTrifold';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { ReactNode } from 'react';
import { paths, pathTo } from '../kit/paths.ts';
import type { Translate } from '../lib/i18n.ts';
import { streamFiltersOf } from './userbar-sections.ts';

/** A line of the palette: it leads to an address or runs something. */
export interface PaletteEntry {
  key: string;
  section: string;
  label: string;
  icon: ReactNode;
  address?: string;
  run?: () => void;
}

/** What can be reached and done from everywhere, as far as the viewer may. */
export function paletteCommands(
  t: Translate,
  viewer: SessionViewer,
  network: Network | undefined,
  actions: { openShortcuts: () => void; signOut: () => void },
): PaletteEntry[] {
  const goTo = t('shell.palette.go_to');
  const act = t('shell.palette.act');
  const creating = network?.group_categories.find((category) => category.can.create);
  const canPost = viewer.can.post_to_network || (network?.my_groups.length ?? 0) > 0;
  const entries: (PaletteEntry | false | undefined)[] = [
    ...streamFiltersOf(viewer).map((slug) => ({
      key: `stream-${slug}`,
      section: goTo,
      label: t(`shell.stream.${slug}`),
      icon: <ListBulletsIcon aria-hidden="true" />,
      address: pathTo(paths.stream, { streamSlug: slug }),
    })),
    {
      key: 'directory',
      section: goTo,
      label: t('shell.module.directory'),
      icon: <UsersThreeIcon aria-hidden="true" />,
      address: pathTo(paths.directory),
    },
    network?.config.show_map && {
      key: 'map',
      section: goTo,
      label: t('shell.map'),
      icon: <MapTrifoldIcon aria-hidden="true" />,
      address: pathTo(paths.map),
    },
    {
      key: 'groups',
      section: goTo,
      label: t('shell.module.groups'),
      icon: <UsersThreeIcon aria-hidden="true" />,
      address: pathTo(paths.groups),
    },
    {
      key: 'notifications',
      section: goTo,
      label: t('shell.notifications'),
      icon: <BellIcon aria-hidden="true" />,
      address: pathTo(paths.notifications),
    },
    {
      key: 'messages',
      section: goTo,
      label: t('shell.module.messages'),
      icon: <EnvelopeSimpleIcon aria-hidden="true" />,
      address: pathTo(paths.messages),
    },
    {
      key: 'profile',
      section: goTo,
      label: t('shell.profile'),
      icon: <UserIcon aria-hidden="true" />,
      address: pathTo(paths.member, { memberId: viewer.id }),
    },
    viewer.can.update_registration && {
      key: 'settings',
      section: goTo,
      label: t('kit.settings'),
      icon: <GearIcon aria-hidden="true" />,
      address: pathTo(paths.account),
    },
    viewer.can.administrate && {
      key: 'meeting-rooms',
      section: goTo,
      label: t('kit.calendar_administration'),
      icon: <DoorOpenIcon aria-hidden="true" />,
      address: pathTo(paths.meetingRooms),
    },
    canPost && {
      key: 'compose',
      section: act,
      label: t('shell.palette.create_post'),
      icon: <NotePencilIcon aria-hidden="true" />,
      address: pathTo(paths.stream, { streamSlug: 'all' }, { compose: '1' }),
    },
    creating && {
      key: 'new-group',
      section: act,
      label: t('shell.palette.create_group'),
      icon: <UsersThreeIcon aria-hidden="true" />,
      address: pathTo(paths.newGroup, { groupCategorySlug: creating.slug }),
    },
    viewer.can.add_members && {
      key: 'add-members',
      section: act,
      label: t('shell.palette.add_members'),
      icon: <UserPlusIcon aria-hidden="true" />,
      address: pathTo(paths.addMembers),
    },
    {
      key: 'shortcuts',
      section: act,
      label: t('shell.shortcuts.title'),
      icon: <KeyboardIcon aria-hidden="true" />,
      run: actions.openShortcuts,
    },
    {
      key: 'sign-out',
      section: act,
      label: t('kit.sign_out'),
      icon: <SignOutIcon aria-hidden="true" />,
      run: actions.signOut,
    },
  ];
  return entries.filter((entry) => entry !== false && entry !== undefined);
}
