import {
  APP_MODULES,
  type AppModule,
  type AppModuleLink,
  type AppNavigationItem,
  type AppStream,
  type AppTab,
  type Language,
} from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { type StreamAddress, streamPath } from '../../platform/stream-path.ts';
import { appsLedTo, pagesLedTo } from './leads.ts';

/** SQL of the items of the bar, null where nobody has changed it; `network` is the id of the network. */
export const appNavigationText = (network: string): string =>
  `(select app_navigations.items from app_navigations where app_navigations.network_id = ${network})`;

const LINKS: Record<AppModule, string> = {
  activitystreams: '/activitystreams/all',
  appointments: '/appointments',
  chat: '/chat',
  messages: '/messages',
  files: '/files',
  pages: '/pages',
  channels: '/channels',
  tasks: '/tasks/my',
  directory: '/directory',
  search: '/search',
  settings: '/users/edit',
};

const linkOf = (module: AppModule, language: Language): AppModuleLink => ({
  module,
  label: translate(language, `app_navigation.module.${module}`),
  link: LINKS[module],
});

/** All parts of the product that an item can be, in the reader's language. */
export const appModules = (language: Language): AppModuleLink[] =>
  APP_MODULES.map((module) => linkOf(module, language));

const bare = { icon: null, isDefault: true, label: '', isEntryPoint: false };
const options = { url: null, open_in: null, activitystream_id: null, page_id: null, app_id: null };
const moduleItem = (module: AppModule): AppNavigationItem => ({
  ...bare,
  id: `default:${module}`,
  type: 'default',
  module,
  isEntryPoint: module === 'activitystreams',
  options,
});

/** The bar that stands until somebody changes it; who has no chats has the directory in their place. */
export const defaultAppItems = (hasChat: boolean): AppNavigationItem[] => [
  moduleItem('activitystreams'),
  moduleItem('appointments'),
  moduleItem(hasChat ? 'chat' : 'directory'),
  moduleItem('messages'),
  { ...bare, id: 'more', type: 'more', module: null, options },
];

/** Items as they are kept today: those of before pages and apps lead to none. */
export const wholeItems = (items: readonly AppNavigationItem[]): AppNavigationItem[] =>
  items.map((item) => ({ ...item, options: { ...options, ...item.options } }));

/** The streams with these ids that somebody reads. */
export async function appStreams(
  db: Sql,
  viewer: Viewer,
  ids: readonly number[],
  network: string,
): Promise<Map<number, AppStream>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StreamAddress & { id: number; group_name: string | null; name: string }>`
    select c.id, g.slug::text as group_slug, g.name as group_name, c.name, c.slug::text, c.is_main from containers c join contexts x on x.id = c.context_id
    left join groups g on g.id = x.group_id
    where c.id = any(${[...ids]}::bigint[]) and c.kind = 'stream' and ${visibleTo(viewer)}
      and (x.network_id is not null or g.archived_at is null)
  `.execute(db);
  return new Map(
    rows.map(({ id, group_name, name, ...address }) => [
      id,
      { id, name: address.is_main ? (group_name ?? network) : name, html_url: streamPath(address) },
    ]),
  );
}

/** The ids of the streams to which items lead. */
export const streamIdsOf = (items: readonly AppNavigationItem[]): number[] =>
  items.flatMap(({ options: { activitystream_id: id } }) => (id === null ? [] : [id]));
/** The ids of the pages to which items lead. */
export const pageIdsOf = (items: readonly AppNavigationItem[]): number[] =>
  items.flatMap(({ options: { page_id: id } }) => (id === null ? [] : [id]));
/** The ids of the apps to which items lead. */
export const appIdsOf = (items: readonly AppNavigationItem[]): number[] =>
  items.flatMap(({ options: { app_id: id } }) => (id === null ? [] : [id]));

/** For whom the bar is shown. */
type Reader = { viewer: Viewer; hasChat: boolean; language: Language; network: string };

/**
 * The bar as one person has it: what leads to something that they do not see is left out, and "more" has the parts of
 * the product that have no item of their own [RUL-0549].
 * @param stored what administrators made of it; null where they left it as it came
 */
export async function appTabsOf(
  db: Sql,
  stored: readonly AppNavigationItem[] | null,
  { viewer, hasChat, language, network }: Reader,
): Promise<AppTab[]> {
  const items = stored ? wholeItems(stored) : defaultAppItems(hasChat);
  const [streams, pages, apps] = await Promise.all([
    appStreams(db, viewer, streamIdsOf(items), network),
    pagesLedTo(db, viewer, pageIdsOf(items)),
    appsLedTo(db, viewer, appIdsOf(items)),
  ]);
  // Guests see pages of their groups, and none of the network.
  const isOpen = (module: AppModule) =>
    (hasChat || module !== 'chat') && !(module === 'pages' && viewer.isExternal);
  const used = items.map(({ module }) => module);
  const unused = APP_MODULES.filter((module) => isOpen(module) && !used.includes(module));
  return items.flatMap(
    ({ options: { activitystream_id, page_id, app_id, ...linked }, ...item }): AppTab[] => {
      const { module } = item;
      if (module !== null && !isOpen(module)) return [];
      const stream = activitystream_id === null ? null : streams.get(activitystream_id);
      const page = page_id === null ? null : pages.get(page_id);
      const app = app_id === null ? null : apps.get(app_id);
      // What the viewer does not see, and what is gone.
      if (stream === undefined || page === undefined || app === undefined) return [];
      const isMore = item.type === 'more';
      return [
        {
          ...item,
          label: item.isDefault
            ? translate(language, `app_navigation.module.${module ?? 'more'}`)
            : item.label,
          link: module ? LINKS[module] : (linked.url ?? (stream ?? page ?? app)?.html_url ?? null),
          options: {
            ...linked,
            activitystream: stream,
            page,
            app,
            items: isMore ? unused.map((each) => linkOf(each, language)) : [],
          },
        },
      ];
    },
  );
}

/** The path that the installed app opens first; hidden groups are not named to those who are not signed in. */
export async function entryPathOf(db: Sql): Promise<string> {
  const { rows } = await sql<{
    items: AppNavigationItem[];
  }>`select items from app_navigations limit 1`.execute(db);
  const entry = rows[0]?.items.find(({ isEntryPoint }) => isEntryPoint);
  // The start may be a page by now; who chose the stream for the app gets the stream.
  if (!entry) return '/';
  if (entry.module) return LINKS[entry.module];
  // By their ids, which say nothing of what those who are not signed in may not know.
  if (entry.options.page_id) return `/pages/${entry.options.page_id}`;
  if (entry.options.app_id) return `/apps/${entry.options.app_id}`;
  const { rows: streams } = await sql<StreamAddress>`
    select g.slug::text as group_slug, c.slug::text, c.is_main from containers c join contexts x on x.id = c.context_id left join groups g on g.id = x.group_id
    where c.id = ${entry.options.activitystream_id} and (x.network_id is not null or g.access <> 'hidden')
  `.execute(db);
  const [stream] = streams;
  return stream ? streamPath(stream) : '/';
}
