import type { WidgetBarType } from '@dorfplatz/contract';
import { CakeIcon } from '@phosphor-icons/react/dist/csr/Cake';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { HandWavingIcon } from '@phosphor-icons/react/dist/csr/HandWaving';
import { LightningIcon } from '@phosphor-icons/react/dist/csr/Lightning';
import { RssIcon } from '@phosphor-icons/react/dist/csr/Rss';
import { ShieldStarIcon } from '@phosphor-icons/react/dist/csr/ShieldStar';
import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { ReactNode } from 'react';
import { AdminMembersEditor } from './admin-members/editor.tsx';
import { AppointmentsEditor } from './appointments/editor.tsx';
import { BirthdayEditor } from './birthday/editor.tsx';
import { GroupInfoEditor } from './group-info/editor.tsx';
import { NewestMembersEditor } from './newest-members/editor.tsx';
import { OnlineMembersEditor } from './online-members/editor.tsx';
import { RssEditor } from './rss/editor.tsx';
import { SpeedDialEditor } from './speed-dial/editor.tsx';
import { TextEditor } from './text/editor.tsx';
import type { WidgetEditor } from './widget-type.ts';

/** The form of each type of widget. */
export const EDITORS: Readonly<Record<WidgetBarType, WidgetEditor>> = {
  admin_members: AdminMembersEditor,
  appointments: AppointmentsEditor,
  birthday: BirthdayEditor,
  group_info: GroupInfoEditor,
  newest_members: NewestMembersEditor,
  online_members: OnlineMembersEditor,
  rss: RssEditor,
  speed_dial: SpeedDialEditor,
  text: TextEditor,
};

/** The sign of each type where it is arranged. */
export const ICONS: Readonly<Record<WidgetBarType, ReactNode>> = {
  admin_members: <ShieldStarIcon aria-hidden="true" />,
  appointments: <CalendarDotsIcon aria-hidden="true" />,
  birthday: <CakeIcon aria-hidden="true" />,
  group_info: <UsersThreeIcon aria-hidden="true" />,
  newest_members: <HandWavingIcon aria-hidden="true" />,
  online_members: <CircleIcon weight="fill" aria-hidden="true" />,
  rss: <RssIcon aria-hidden="true" />,
  speed_dial: <LightningIcon aria-hidden="true" />,
  text: <TextAlignLeftIcon aria-hidden="true" />,
};
