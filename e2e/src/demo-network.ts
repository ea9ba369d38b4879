import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/demo/accounts.ts';
import { loadDemo } from '../../apps/server/src/demo/load-demo.ts';
import { type Sql, sql } from '../../apps/server/src/platform/db/database.ts';
import { collect } from '../../apps/server/src/testing/collect.ts';
import { paths } from '../../apps/web/src/kit/paths.ts';
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
  appointment: number;
  calendar: number;
  /** What features say of the parameters of their own paths. */
  more: Record<string, string | number>;
};

type Addresses = Record<string, (ids: Ids) => string>;

/**
 * The screens of visitors, of those who have still to do something first, and of offices, of which the demo network has
 * none: journeys of their own walk them.
 */
const ELSEWHERE: readonly string[] = [
  paths.setup,
  paths.signIn,
  paths.secondStep,
  paths.signOut,
  paths.signUp,
  paths.confirmation,
  paths.invitation,
  paths.newPassword,
  paths.editPassword,
  paths.webSession,
  paths.unsubscribe,
  paths.acceptLegalTexts,
  paths.onboarding,
  paths.officeHost,
];

/** What stands for the parameters of paths. */
const parametersOf = (ids: Ids): Record<string, string | number> => ({
  ...ids.more,
  streamSlug: 'network',
  activityId: ids.activity,
  messageId: ids.message,
  chatId: `group/${ids.chat}`,
  appointmentId: ids.appointment,
  calendarId: ids.calendar,
  groupSlug: ids.group,
  groupBarSlug: ids.group,
  groupCategorySlug: ids.category,
  categorySlug: ids.category,
  requestId: ids.waiting.id,
  memberId: ids.member,
  membershipId: ids.member,
});

/** The address of a screen in the demo network. */
function addressOf(path: string, ids: Ids): string {
  const parameters = {
    ...parametersOf(ids),
    ...(path.startsWith(paths.group) && { streamSlug: ids.group }),
    ...(path.includes('/organisations') && { groupSlug: 'mitgliederversammlung' }),
    ...(path.startsWith(paths.groupDesigns) && { groupSlug: 'gemeinschaftsgarten' }),
    ...(path.startsWith(paths.categoryDesigns) && { groupCategorySlug: 'ortsgruppen' }),
    ...(path.startsWith(paths.joinRequests) && { groupSlug: ids.waiting.slug }),
  };
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = (parameters as Record<string, string | number | null>)[name];
    if (value === undefined || value === null) throw new Error(`${path}: the demo network has no ${name}`);
    return encodeURIComponent(String(value));
  });
}

const screensOf = (fits: (path: string) => boolean): Addresses =>
  Object.fromEntries(
    Object.entries(paths)
      .filter(([, path]) => !ELSEWHERE.includes(path) && fits(path))
      .map(([name, path]) => [name, (ids: Ids) => addressOf(path, ids)]),
  );

/** Screens that look different with another query or another thing. */
const STATES: Addresses = {
  'stream with a tag': () => '/activitystreams/all?tag=sommerfest',
  'newMessage to somebody': (ids) => `/messages/new?to=${ids.other}`,
  'appointments as a list': () => '/appointments?view=list',
  'appointments of a week': () => '/appointments?view=week',
  'appointments of a day': () => '/appointments?view=day',
  'members that are searched': () => '/members?q=Mueler',
  'directoryCategory that is unknown': () => '/directory/no-such-category',
  'membersMap of a part': () => '/members/map?bounds=8.0,47.5,11.0,50.0&zoom=7',
  'map with nobody': () => '/map?bounds=-40,-40,-30,-30&zoom=5',
  'member who is somebody else': (ids) => `/members/${ids.other}`,
  'chat of two': (ids) => `/chat/${encodeURIComponent(`member/${ids.other}`)}`,
  'chat that is unknown': () => '/chat/group%2F999999',
  'groupFolder with much': (ids) => `/groups/ag-sommerfest/files/folders/${ids.more.fullFolderId}`,
  'groupFolder that is searched': (ids) =>
    `/groups/ag-sommerfest/files/folders/${ids.more.fullFolderId}?q=plan`,
  'folder that is unknown': () => '/files/folders/999999',
  'app as a table': () => '/apps/reparaturen?view=table',
  'myTasks as a wall': () => '/tasks/my?view=wall',
  'groupTasks as a wall': () => '/groups/gemeinschaftsgarten/tasks?view=wall',
  'groupTasks as a table': () => '/groups/gemeinschaftsgarten/tasks?view=table',
  'group that is unknown': () => '/groups/no-such-group',
};

/** Forms of blogs are there for those who run the channel, who are administrators too. */
const WRITING_BLOGS: readonly string[] = [paths.editBlog, paths.newBlogArticle, paths.editBlogArticle];
const isOfAdministration = (path: string) =>
  /^\/((administration|group-categories)(\/|$)|channels\/(new$|:channelSlug\/))/.test(path) ||
  WRITING_BLOGS.includes(path);

/** The screens of the product by name: each that the web lists, and their states. */
export const SCREENS: Addresses = { ...screensOf((path) => !isOfAdministration(path)), ...STATES };

/** Those of administrators of the network. */
export const ADMINISTRATION: Addresses = screensOf(isOfAdministration);

export type DemoNetwork = {
  readonly journey: Journey;
  readonly ids: Ids;
  /** Somebody who runs a group, and somebody who runs the network, each at a browser of their own. */
  enter(options?: Parameters<Journey['visit']>[0]): Promise<{ visitor: Visitor; office: Visitor }>;
};

/** The values of the parameters that features name in `testing/parameters.ts`, each with the query for it. */
async function moreParameters(db: Sql): Promise<Ids['more']> {
  const parts = await collect<{ parameters: Record<string, string> }>('parameters.ts');
  const values: Ids['more'] = {};
  for (const [name, query] of parts.flatMap(({ parameters }) => Object.entries(parameters))) {
    const { rows } = await sql<{ value: string | number }>`select (${sql.raw(query)}) as value`.execute(db);
    values[name] = rows[0]!.value;
  }
  return values;
}

/**
 * The demo network with browsers beside it.
 * @param environment variables that differ from a test's usual ones
 */
export async function startDemo(environment: NodeJS.ProcessEnv = {}): Promise<DemoNetwork> {
  const journey = await startJourney(environment);
  const { db, storage, settings } = journey.bed.services;
  await loadDemo({ db, storage }, Date.now());
  await settings.reload();
  const account = DEMO_ACCOUNTS.find((each) => /group/i.test(each.role))!;
  const { rows } = await sql<Omit<Ids, 'more'>>`
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
           ) as waiting, g.slug::text as "group", c.slug::text as category,
           (select min(id) from appointments where author_id = m.id and series_id is null) as appointment,
           (select min(id) from calendars where author_id = m.id) as calendar
    from members m
    join group_memberships gm on gm.member_id = m.id and gm.is_admin
    join groups g on g.id = gm.group_id and g.archived_at is null and g.access = 'open'
    join group_categories c on c.access = 'open'
    where m.email = ${account.email} limit 1
  `.execute(db.kysely);
  const administrator = DEMO_ACCOUNTS.find((each) => each.isNetworkAdmin)!;
  return {
    journey,
    ids: { ...rows[0]!, more: await moreParameters(db.kysely) },
    async enter(options) {
      const [visitor, office] = [await journey.visit(options), await journey.visit(options)];
      await visitor.signIn(account.email, DEMO_PASSWORD);
      await office.signIn(administrator.email, DEMO_PASSWORD);
      return { visitor, office };
    },
  };
}
