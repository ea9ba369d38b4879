import type {
  AppNavigationItem,
  GroupCategory,
  Language,
  NavigationItem,
  Network,
  OwnGroup,
  OwnStream,
} from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { hasEntryPageText } from '../../platform/entry-page.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { streamPath } from '../../platform/stream-path.ts';
import { categoryAbilities } from '../group-categories/index.ts';
import { isPromotedTo } from '../group-promotion/index.ts';
import { legalTextLinks, legalTextRows } from '../legal-texts/index.ts';
import {
  additionalLinks,
  appNavigationText,
  appTabsOf,
  navigationText,
  publicItems,
  shownItems,
} from '../navigation/index.ts';
import { activeTheme, networkThemeRow, type ThemeRow } from '../themes/index.ts';
import { hasTranslator } from '../translations/index.ts';

type CategoryRow = {
  id: number;
  slug: string;
  name: string;
  plural_name: string;
  color: string;
  order: number;
  access: 'open' | 'closed';
  main_group_hidden: boolean;
  main_group_slug: string | null;
  theme: ThemeRow | null;
};

const categoriesText = `
  select c.id, c.slug::text, c.name, c.plural_name, c.color, c.position as "order", c.access, c.main_group_hidden,
         case when g.access <> 'hidden' then g.slug::text end as main_group_slug, to_jsonb(t.*) as theme
  from group_categories c
  left join groups g on g.id = c.main_group_id
  left join contexts x on x.group_category_id = c.id
  left join themes t on t.context_id = x.id and t.is_active
  order by c.position, c.name, c.id`;

/** Streams beside the main one that one may still write in, as JSON, null for none. */
const furtherStreams = (groupId: string) => `(
    select json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'posters', s.posters) order by s.position, s.id)
    from containers s
    where s.group_id ${groupId === 'null' ? 'is null' : `= ${groupId}`} and s.kind = 'stream' and not s.is_main and s.archived_at is null
  )`;

const myGroupsText = `
  select g.id, g.slug::text, g.name, g.group_category_id, c.id as stream_id,
         '/api/storage/images/' || g.image_id || '/get/80x80' as image_url, g.archived_at is not null as archived,
         m.is_favorite as favorited, m.is_admin, c.posters, ${furtherStreams('g.id')} as further,
         m.is_admin or self.is_network_admin or exists (
           select 1 from group_category_administrators a
           where a.group_category_id = g.group_category_id and a.member_id = $1
         ) as administered
  from group_memberships m
  join members self on self.id = m.member_id
  join groups g on g.id = m.group_id
  join contexts x on x.group_id = g.id
  join containers c on c.context_id = x.id and c.kind = 'stream' and c.is_main
  where m.member_id = $1 and m.state = 'member'
  order by m.is_favorite desc, g.name, g.id`;

const networkStreamText = `
  select c.id, c.posters, ${furtherStreams('null')} as further,
  exists (select 1 from ministry_charges charge where charge.minister_id = $1) as is_minister,
  (select v.group_promotion_closed_at is not null from members v where v.id = $1) as has_closed_promotion,
  (select count(*) from (
    select 1 from invites i join group_memberships m on m.group_id = i.group_id and m.member_id = i.member_id
    where i.member_id = $1 and i.state = 'open' and m.state = 'invited' limit 100
  ) open_one) as open_invites, (select count(*) from (
    select 1 from members v join change_requests r on r.state = 'open'
    where v.id = $1 and v.is_network_admin limit 100
  ) wish) as open_change_requests, ${navigationText('x.id')} as navigation,
  ${appNavigationText('x.network_id')} as app_navigation
  from containers c join contexts x on x.id = c.context_id and x.network_id is not null
  where c.kind = 'stream' and c.is_main`;

type Posters = 'members' | 'administrators';
type Further = { id: number; slug: string; name: string; posters: Posters };
type GroupRow = OwnGroup & { is_admin: boolean; posters: Posters; further: Further[] | null };

type StreamRow = {
  id: number;
  posters: Posters;
  further: Further[] | null;
  is_minister: boolean;
  has_closed_promotion: boolean;
  open_invites: number;
  open_change_requests: number;
  navigation: NavigationItem[];
  app_navigation: AppNavigationItem[] | null;
};

/** The streams of a group that somebody belongs to, as they stand to them. */
function streamsOfGroup(viewer: Viewer, group: GroupRow): OwnStream[] {
  const runs =
    group.is_admin ||
    viewer.isNetworkAdmin ||
    viewer.administeredCategoryIds.includes(group.group_category_id);
  const of = { group_slug: group.slug, group_name: group.name };
  const main = {
    ...of,
    id: group.stream_id,
    slug: group.slug,
    name: group.name,
    is_main: true,
    posters: group.posters,
  };
  const further = (group.further ?? []).map((each) => ({ ...each, ...of, is_main: false }));
  return [main, ...further].map(({ posters, ...each }) => ({
    ...each,
    html_url: streamPath(each),
    can: { post: !group.archived && (posters === 'members' || runs) },
  }));
}

/**
 * The whole frame of the product for one person: five statements, whatever the number of groups, and one each for apps in its
 * navigation, and for streams, pages and apps in the bar of phones.
 */
export async function networkOf(
  { db, settings, environment }: Services,
  viewer: Viewer,
  reading: Language,
): Promise<Network> {
  const [categories, groups, theme, [stream], texts] = await Promise.all([
    db.hot<CategoryRow>('group_categories', categoriesText, []),
    db.hot<GroupRow>('my_groups', myGroupsText, [viewer.memberId]),
    networkThemeRow(db),
    db.hot<StreamRow>('network_stream', networkStreamText, [viewer.memberId]),
    legalTextRows(db, viewer),
  ]);
  const {
    name,
    language,
    time_zone,
    create_meetings,
    link_previews,
    show_online_status,
    show_map,
    detection_profile_field,
    file_extension_filter,
    modules,
  } = settings.current();
  const streams = groups.flatMap((group) => streamsOfGroup(viewer, group));
  if (!viewer.isExternal && stream) {
    const isOpen = (posters: Posters) => posters === 'members' || viewer.isNetworkAdmin;
    const of = { group_slug: null, group_name: null };
    const main = { ...of, id: stream.id, slug: 'network', name, is_main: true, posters: stream.posters };
    const further = (stream.further ?? []).map((each) => ({ ...each, ...of, is_main: false }));
    streams.unshift(
      ...[main, ...further].map(({ posters, ...each }) => ({
        ...each,
        html_url: streamPath(each),
        can: { post: isOpen(posters) },
      })),
    );
  }
  const [navigation, app_navigation] = await Promise.all([
    shownItems(db.kysely, viewer, stream?.navigation ?? []),
    appTabsOf(db.kysely, stream?.app_navigation ?? null, {
      viewer,
      hasChat: canChat(viewer, settings.current()),
      language: reading,
      network: name,
    }),
  ]);
  return {
    id: viewer.networkId,
    name,
    config: {
      language,
      time_zone,
      show_online_status,
      show_map,
      detection_profile_field,
      file_extension_filter,
      modules,
    },
    can: {
      administrate: viewer.isNetworkAdmin,
      version_and_updates: viewer.isNetworkAdmin,
      create_calendars: viewer.isNetworkAdmin,
      create_appointments: viewer.isNetworkAdmin,
      create_meetings,
    },
    group_categories: categories.map(
      ({ theme: own, ...category }): GroupCategory => ({
        ...category,
        active_theme: activeTheme([own ?? undefined, theme]),
        can: categoryAbilities(viewer, category),
      }),
    ),
    my_groups: groups.map(({ is_admin: _admin, posters: _posters, further: _further, ...group }) => group),
    sees_group_promotion:
      stream?.has_closed_promotion === false && isPromotedTo(viewer, settings.current(), groups.length),
    open_invites: stream?.open_invites ?? 0,
    open_change_requests: stream?.open_change_requests ?? 0,
    legal_texts: legalTextLinks(texts, { language: reading, networkLanguage: language }),
    navigation,
    app_navigation,
    additional_links: additionalLinks(navigation),
    availableModules: [
      'activitystreams',
      'groups',
      'members',
      'calendars',
      'messages',
      'chat',
      'channels',
      ...(show_map ? ['map'] : []),
      ...(link_previews ? ['link_previews'] : []),
      ...(modules.organisations ? ['organisations'] : []),
      // For those who are in charge of somebody, and those who say so.
      ...(modules.ministry && (viewer.isNetworkAdmin || stream?.is_minister) ? ['ministry'] : []),
      ...(hasTranslator(environment) ? ['translations'] : []),
    ],
    activitystreams: streams,
  };
}

type NetworkRow = { id: number; is_set_up: boolean; navigation: NavigationItem[]; has_entry_page: boolean };

/** What the session says of the network: whether it is set up, and what of its navigation is for everybody. */
export async function openNetworkOf(db: Sql): Promise<NetworkRow> {
  const { rows } = await sql<NetworkRow>`
    select n.id, n.is_set_up, ${sql.raw(navigationText('x.id'))} as navigation, ${sql.raw(hasEntryPageText('x.id'))} as has_entry_page
    from networks n join contexts x on x.network_id = n.id limit 1
  `.execute(db);
  const network = rows[0]!;
  return { ...network, navigation: await shownItems(db, null, publicItems(network.navigation)) };
}

export async function isSetUp(db: Sql): Promise<{ id: number; is_set_up: boolean }> {
  const { rows } = await sql<{
    id: number;
    is_set_up: boolean;
  }>`select id, is_set_up from networks limit 1`.execute(db);
  return rows[0]!;
}
