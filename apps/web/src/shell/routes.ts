import { registerAdministrationIcons } from '../kit/administration.ts';
import type { Feature, FeatureRoute, GroupTab, WaysOf } from '../kit/feature.ts';
import { registerNotificationRows } from '../kit/notification-rows.ts';
import { registerWays } from '../kit/ways.ts';
import { withTexts } from '../lib/i18n.ts';

/** What the web app is made of: each folder of `features` that declares itself in a `feature.ts`. */
const features = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' });

/** The screens of all features; those whose texts come later wait for them. */
export const routes: readonly FeatureRoute[] = Object.values(features).flatMap(
  ({ texts, routes: own = [] }) =>
    texts === 'further' ? own.map((route) => ({ ...route, page: withTexts(route.page) })) : own,
);

for (const { notificationRows } of Object.values(features))
  if (notificationRows) registerNotificationRows(notificationRows);

/** The tabs on the screens of groups, in their order. */
export const groupTabs: readonly GroupTab[] = Object.values(features)
  .flatMap((feature) => feature.groupTabs ?? [])
  .sort((one, other) => one.turn - other.turn);

/** The ways that features have, loaded. */
export const waysOfFeatures = (): Promise<readonly WaysOf[]> =>
  Promise.all(
    Object.values(features).flatMap(({ ways }) => (ways ? [ways().then((loaded) => loaded.default)] : [])),
  );
registerWays(waysOfFeatures);

registerAdministrationIcons(async () => {
  const loading = Object.values(features).flatMap(({ administrationIcons: load }) => (load ? [load()] : []));
  return (await Promise.all(loading)).map((loaded) => loaded.default);
});

/** The apps in the userbar. */
export { NewItem, UserbarApps } from '../features/apps/feature.ts';
/** The part of the userbar that belongs to the calendar. */
export { UserbarCalendars } from '../features/calendar/feature.ts';
/** The channels that are near in the userbar, and what there is to run in one. */
export { UserbarChannelAdministration, UserbarChannels } from '../features/channels/feature.ts';
/** The chats in the userbar, beside a page, and what counts them. */
export { ChatCounter, ChatPanel, UserbarChats } from '../features/chat/feature.ts';
/** The ways to folders in the userbar, and the uploads that go on while people are elsewhere. */
export { UploadTray, UserbarFiles } from '../features/files/feature.ts';
/** What the bell in the header opens. */
export { NotificationsDropdown } from '../features/notifications/feature.ts';
/** The trees of pages in the userbar. */
export { UserbarPages } from '../features/pages/feature.ts';
/** The searches of before in the userbar, and the bar in the header. */
export { SearchBar, UserbarSearch } from '../features/search/feature.ts';
/** The lists of tasks in the userbar, and the form of a new one, on whatever screen it is asked for. */
export { NewTask, UserbarTasks } from '../features/tasks/feature.ts';
