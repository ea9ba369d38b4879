import type { WidgetBarType } from '@dorfplatz/contract';
import { adminMembers } from './admin-members/view.tsx';
import { appointments } from './appointments/view.tsx';
import { birthday } from './birthday/view.tsx';
import { groupInfo } from './group-info/view.tsx';
import { newestMembers } from './newest-members/view.tsx';
import { onlineMembers } from './online-members/view.tsx';
import { rss } from './rss/view.tsx';
import { speedDial } from './speed-dial/view.tsx';
import { text } from './text/view.tsx';
import type { WidgetView } from './widget-type.ts';

/** How each type of widget is shown. */
export const VIEWS: Readonly<Record<WidgetBarType, WidgetView>> = {
  admin_members: adminMembers,
  appointments,
  birthday,
  group_info: groupInfo,
  newest_members: newestMembers,
  online_members: onlineMembers,
  rss,
  speed_dial: speedDial,
  text,
};
