import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/demo/accounts.ts';
import { loadDemo } from '../../apps/server/src/demo/load-demo.ts';
import { sql } from '../../apps/server/src/platform/db/database.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';

type Ids = {
  activity: number;
  member: number;
  other: number;
  message: number;
  group: string;
  category: string;
  waiting: { slug: string; id: number };
  chat: number;
};

type Addresses = Record<string, (ids: Ids) => string>;

/** The screens of the product by name. */
export const SCREENS: Addresses = {
  start: () => '/',
  streams: () => '/activitystreams',
  'stream-network': () => '/activitystreams/network',
  'stream-tag': () => '/activitystreams/all?tag=sommerfest',
  activities: () => '/activities',
  activity: (ids) => `/activities/${ids.activity}`,
  notifications: () => '/notifications',
  messages: () => '/messages',
  'messages-sent': () => '/messages/sent',
  'message-new': (ids) => `/messages/new?to=${ids.other}`,
  message: (ids) => `/messages/${ids.message}`,
  appointments: () => '/appointments',
  'appointments-list': () => '/appointments?view=list',
  'appointments-participating': () => '/appointments/participating',
  'appointments-invites': () => '/appointments/invites',
  'appointment-new': () => '/appointments/new',
  calendars: () => '/calendars',
  'calendars-my': () => '/calendars/my',
  'calendars-shared': () => '/calendars/shared',
  'calendars-group': (ids) => `/groups/${ids.group}/calendars`,
  'calendars-manage': () => '/calendars/manage',
  'calendars-subscribe': () => '/calendars/subscribe',
  'calendar-new': () => '/calendars/new',
  directory: () => '/directory',
  'directory-search': () => '/members?q=Mueler',
  'directory-category': (ids) => `/directory/${ids.category}`,
  'directory-unknown': () => '/directory/no-such-category',
  'group-directory': (ids) => `/groups/${ids.group}/directory`,
  'group-directory-category': (ids) => `/groups/${ids.group}/directory/${ids.category}`,
  map: () => '/map',
  'map-members': () => '/map/members',
  'map-members-part': () => '/members/map?bounds=8.0,47.5,11.0,50.0&zoom=7',
  'map-nobody': () => '/map?bounds=-40,-40,-30,-30&zoom=5',
  'map-group': (ids) => `/groups/${ids.group}/map`,
  invites: () => '/invites',
  'group-invites': (ids) => `/groups/${ids.group}/invites`,
  'invite-new': () => '/invites/new',
  'invites-sent': () => '/invites/sent',
  'group-invites-sent': (ids) => `/groups/${ids.group}/invites/sent`,
  'invite-members': (ids) => `/groups/${ids.group}/membership_invites/new`,
  groups: () => '/groups',
  'group-new': (ids) => `/groups/new/${ids.category}`,
  group: (ids) => `/groups/${ids.group}`,
  'group-edit': (ids) => `/groups/${ids.group}/edit`,
  'group-administration': (ids) => `/groups/${ids.group}/administration`,
  'group-join-requests': (ids) => `/groups/${ids.waiting.slug}/administration/join_requests`,
  'group-reject-request': (ids) =>
    `/groups/${ids.waiting.slug}/administration/join_requests/${ids.waiting.id}/reject`,
  'group-bin': () => '/administration/groups/bin',
  'group-members': (ids) => `/groups/${ids.group}/members`,
  'group-stream': (ids) => `/groups/${ids.group}/activitystreams`,
  'group-activities': (ids) => `/groups/${ids.group}/activities`,
  'group-notifications': (ids) => `/groups/${ids.group}/notifications`,
  member: (ids) => `/members/${ids.member}`,
  'member-other': (ids) => `/members/${ids.other}`,
  'member-edit': (ids) => `/members/${ids.member}/edit`,
  'member-activities': (ids) => `/members/${ids.member}/activities`,
  'member-likes': (ids) => `/members/${ids.member}/likes`,
  'member-ignored': (ids) => `/members/${ids.member}/ignored`,
  'member-settings': (ids) => `/members/${ids.member}/settings/edit`,
  chats: () => '/chat',
  'chat-new': () => '/chat/new',
  'chat-private': (ids) => `/chat/${encodeURIComponent(`member/${ids.other}`)}`,
  'chat-group': (ids) => `/chat/${encodeURIComponent(`group/${ids.chat}`)}`,
  'chat-unknown': () => '/chat/group%2F999999',
  account: () => '/users/edit',
  info: () => '/info',
  legal: () => '/legal',
  'legal-text': () => '/legal/privacy',
  imprint: () => '/imprint',
  'not-found': () => '/groups/no-such-group',
  'change-request': () => '/change_requests/new',
  'group-roles': (ids) => `/groups/${ids.group}/administration/membership_roles`,
};

/** Those of administrators of the network. */
export const ADMINISTRATION: Addresses = {
  'members-add': () => '/administration/members/new',
  'members-import': () => '/administration/members/import',
  'members-waiting': () => '/administration/members/waiting',
  'change-requests': () => '/administration/change_requests',
  'membership-roles': () => '/administration/membership_roles',
  'meeting-rooms': () => '/administration/meeting_rooms',
  'appointment-categories': () => '/administration/appointment_categories',
};

export type DemoNetwork = {
  readonly journey: Journey;
  readonly ids: Ids;
  /** Somebody who runs a group, and somebody who runs the network, each at a browser of their own. */
  enter(options?: Parameters<Journey['visit']>[0]): Promise<{ visitor: Visitor; office: Visitor }>;
};

/** The demo network with browsers beside it. */
export async function startDemo(): Promise<DemoNetwork> {
  const journey = await startJourney();
  const { db, storage, settings } = journey.bed.services;
  await loadDemo({ db, storage }, Date.now());
  await settings.reload();
  const account = DEMO_ACCOUNTS.find((each) => /group/i.test(each.role))!;
  const { rows } = await sql<Ids>`
    select (select activity_id from replies where deleted_at is null group by 1 order by count(*) desc limit 1) as activity,
           (select c.group_id from chats c join group_memberships cm on cm.group_id = c.group_id and cm.member_id = m.id
            and cm.state = 'member' order by c.last_number desc limit 1) as chat,
           m.id as member, (select min(id) from members where is_network_admin) as other, (
             select max(r.message_id) from message_recipients r join messages x on x.id = r.message_id
             where r.member_id = m.id and x.conversation_starter_id is not null
           ) as message, (
             select json_build_object('slug', a.slug, 'id', r.id) from group_memberships r join groups a on a.id = r.group_id
             join group_memberships own on own.group_id = a.id and own.member_id = m.id and own.is_admin
             where r.state = 'in_moderation' order by r.id limit 1
           ) as waiting, g.slug::text as "group", c.slug::text as category
    from members m
    join group_memberships gm on gm.member_id = m.id and gm.is_admin
    join groups g on g.id = gm.group_id and g.archived_at is null and g.access = 'open'
    join group_categories c on c.access = 'open'
    where m.email = ${account.email} limit 1
  `.execute(db.kysely);
  const administrator = DEMO_ACCOUNTS.find((each) => each.isNetworkAdmin)!;
  return {
    journey,
    ids: rows[0]!,
    async enter(options) {
      const [visitor, office] = [await journey.visit(options), await journey.visit(options)];
      await visitor.signIn(account.email, DEMO_PASSWORD);
      await office.signIn(administrator.email, DEMO_PASSWORD);
      return { visitor, office };
    },
  };
}
