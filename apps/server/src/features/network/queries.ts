import type {
  AppNavigationItem,
  GroupCategory,
  Language,
  NavigationItem,
  Network,
  OwnGroup,
  StreamSummary,
} from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { categoryAbilities } from '../group-categories/index.ts';
import { legalTextLinks, legalTextRows } from '../legal-texts/index.ts';
import {
  additionalLinks,
  appNavigationText,
  appTabsOf,
  navigationText,
  publicItems,
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

const myGroupsText = `
  select g.id, g.slug::text, g.name, g.group_category_id, c.id as stream_id,
         '/api/storage/images/' || g.image_id || '/get/80x80' as image_url, g.archived_at is not null as archived,
         m.is_favorite as favorited
  from group_memberships m
  join groups g on g.id = m.group_id
  join contexts x on x.group_id = g.id
  join containers c on c.context_id = x.id and c.kind = 'stream'
  where m.member_id = $1 and m.state = 'member'
  order by m.is_favorite desc, g.name, g.id`;

const networkStreamText = `
  select c.id, (select count(*) from (
    select 1 from invites i join group_memberships m on m.group_id = i.group_id and m.member_id = i.member_id
    where i.member_id = $1 and i.state = 'open' and m.state = 'invited' limit 100
  ) open_one) as open_invites, (select count(*) from (
    select 1 from members v join change_requests r on r.state = 'open'
    where v.id = $1 and v.is_network_admin limit 100
  ) wish) as open_change_requests, ${navigationText('x.id')} as navigation,
  ${appNavigationText('x.network_id')} as app_navigation
  from containers c join contexts x on x.id = c.context_id and x.network_id is not null where c.kind = 'stream'`;

type StreamRow = {
  id: number;
  open_invites: number;
  open_change_requests: number;
  navigation: NavigationItem[];
  app_navigation: AppNavigationItem[] | null;
};

/** The whole frame of the product for one person: five statements, whatever the number of groups, and one for streams in the bar of phones. */
export async function networkOf(
  { db, settings, environment }: Services,
  viewer: Viewer,
  reading: Language,
): Promise<Network> {
  const [categories, groups, theme, [stream], texts] = await Promise.all([
    db.hot<CategoryRow>('group_categories', categoriesText, []),
    db.hot<OwnGroup>('my_groups', myGroupsText, [viewer.memberId]),
    networkThemeRow(db),
    db.hot<StreamRow>('network_stream', networkStreamText, [viewer.memberId]),
    legalTextRows(db, viewer),
  ]);
  const {
    name,
    language,
    time_zone,
    create_meetings,
    show_online_status,
    show_map,
    detection_profile_field,
    file_extension_filter,
  } = settings.current();
  const streams: StreamSummary[] = groups.map((group) => ({
    id: group.stream_id,
    slug: group.slug,
    name: group.name,
    html_url: `/groups/${group.slug}/activitystreams`,
    group_slug: group.slug,
  }));
  if (!viewer.isExternal && stream) {
    streams.unshift({
      id: stream.id,
      slug: 'network',
      name,
      html_url: '/activitystreams/network',
      group_slug: null,
    });
  }
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
    my_groups: groups,
    open_invites: stream?.open_invites ?? 0,
    open_change_requests: stream?.open_change_requests ?? 0,
    legal_texts: legalTextLinks(texts, { language: reading, networkLanguage: language }),
    navigation: stream?.navigation ?? [],
    app_navigation: await appTabsOf(db.kysely, stream?.app_navigation ?? null, {
      viewer,
      hasChat: canChat(viewer, settings.current()),
      language: reading,
      network: name,
    }),
    additional_links: additionalLinks(stream?.navigation ?? []),
    availableModules: [
      'activitystreams',
      'groups',
      'members',
      'calendars',
      'messages',
      'chat',
      ...(show_map ? ['map'] : []),
      ...(hasTranslator(environment) ? ['translations'] : []),
    ],
    activitystreams: streams,
  };
}

type NetworkRow = { id: number; is_set_up: boolean; navigation: NavigationItem[] };

/** What the session says of the network: whether it is set up, and what of its navigation is for everybody. */
export async function openNetworkOf(db: Sql): Promise<NetworkRow> {
  const { rows } = await sql<NetworkRow>`
    select n.id, n.is_set_up, ${sql.raw(navigationText('x.id'))} as navigation
    from networks n join contexts x on x.network_id = n.id limit 1
  `.execute(db);
  const network = rows[0]!;
  return { ...network, navigation: publicItems(network.navigation) };
}

export async function isSetUp(db: Sql): Promise<{ id: number; is_set_up: boolean }> {
  const { rows } = await sql<{
    id: number;
    is_set_up: boolean;
  }>`select id, is_set_up from networks limit 1`.execute(db);
  return rows[0]!;
}
