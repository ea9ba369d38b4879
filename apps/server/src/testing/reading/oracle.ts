import { type Sql, sql } from '../../platform/db/database.ts';
import type { Reader } from './reading-bed.ts';

type Group = {
  id: number;
  category: number;
  access: string;
  is_outside: boolean;
  has_chat: boolean;
  is_deleted: boolean;
};
type Container = {
  id: number;
  kind: string;
  group: number | null;
  owner: number | null;
  is_network: boolean;
  openness: string;
};
type Facts = {
  members: { id: number; state: string }[];
  groups: Group[];
  memberships: { group: number; member: number; state: string }[];
  containers: Container[];
  shares: { id: number; member: number }[];
  chats: { id: number; group: number | null; a: number | null; b: number | null }[];
  messages: { id: number; author: number; is_deleted: boolean }[];
  recipients: { id: number; member: number; is_deleted: boolean }[];
  appointments: { id: number; series: number | null }[];
  places: { appointment: number; container: number }[];
  named: { appointment: number; member: number; status: string }[];
  channels: { id: number; openness: string; status: string; has_begun: boolean; is_over: boolean }[];
  managers: { channel: number; member: number }[];
  addressed: { channel: number; group: number }[];
  articles: { id: number; channel: number; status: string; has_begun: boolean; is_over: boolean }[];
  tasks: {
    id: number;
    author: number | null;
    group: number | null;
    whole: number | null;
    is_deleted: boolean;
  }[];
  given: { task: number; member: number }[];
  items: { id: number; app: number; is_deleted: boolean }[];
};

const QUERIES: Record<keyof Facts, string> = {
  members: 'select id, state::text from members',
  groups: `select id, group_category_id as category, access, externally_visible as is_outside, chat_enabled as has_chat,
    deleted_at is not null as is_deleted from groups`,
  memberships: 'select group_id as "group", member_id as member, state::text from group_memberships',
  containers: `select c.id, c.kind, x.group_id as "group", x.member_id as owner, x.network_id is not null as is_network,
      c.openness
    from containers c join contexts x on x.id = c.context_id`,
  shares: 'select calendar_id as id, member_id as member from calendar_shares',
  chats: 'select id, group_id as "group", member_a as a, member_b as b from chats',
  messages: 'select id, author_id as author, sent_deleted_at is not null as is_deleted from messages',
  recipients:
    'select message_id as id, member_id as member, deleted_at is not null as is_deleted from message_recipients',
  appointments: 'select id, series_id as series from appointments',
  places: 'select appointment_id as appointment, container_id as container from appointment_containers',
  named:
    'select appointment_id as appointment, member_id as member, status::text from appointment_participants',
  channels: `select id, openness, status, coalesce(starts_at < now(), true) as has_begun,
    coalesce(ends_at < now(), false) as is_over from channels`,
  managers: 'select channel_id as channel, member_id as member from channel_managers',
  addressed: 'select channel_id as channel, group_id as "group" from channel_groups',
  articles: `select id, channel_id as channel, status, published_at < now() as has_begun,
    coalesce(ends_at < now(), false) as is_over from blog_articles`,
  tasks: `select id, author_id as author, group_id as "group", parent_id as whole, deleted_at is not null as is_deleted
    from tasks`,
  given: 'select task_id as task, member_id as member from task_assignees',
  items: `select i.id, i.app_id as app, i.deleted_at is not null or a.deleted_at is not null as is_deleted
    from items i join apps a on a.id = i.app_id`,
};

/** Who reads what, worked out of the rows of the tables without the rule of the server: by the names of `KINDS`. */
export async function createOracle(
  db: Sql,
  guestsChat: boolean,
): Promise<Record<string, (reader: Reader) => number[]>> {
  const found = await Promise.all(
    Object.entries(QUERIES).map(async ([name, text]) => [name, (await sql.raw(text).execute(db)).rows]),
  );
  const facts = Object.fromEntries(found) as Facts;
  const groupOf = (id: number) => facts.groups.find((group) => group.id === id)!;
  const standing = (reader: Reader, group: number) =>
    facts.memberships.find((row) => row.group === group && row.member === reader.memberId)?.state;
  const belongs = (reader: Reader, group: number) => standing(reader, group) === 'member';
  const meets = (reader: Reader, other: number) =>
    facts.memberships.some(
      (row) => row.member === other && row.state === 'member' && belongs(reader, row.group),
    );

  const readsContainer = (
    reader: Reader,
    { id, group, owner, is_network, kind, openness }: Container,
  ): boolean => {
    // Of what the network itself has only apps are opened to guests.
    if (is_network) return !reader.isExternal || (kind === 'app' && openness === 'everyone');
    if (owner !== null)
      return (
        owner === reader.memberId ||
        (kind === 'calendar' &&
          facts.shares.some((share) => share.id === id && share.member === reader.memberId))
      );
    if (belongs(reader, group!)) return true;
    const { access, is_deleted, is_outside } = groupOf(group!);
    return access === 'open' && !is_deleted && (!reader.isExternal || is_outside);
  };
  const knowsGroup = (reader: Reader, { id, category, access, is_outside, is_deleted }: Group): boolean => {
    if (is_deleted) return false;
    if (reader.isNetworkAdmin || reader.administeredCategoryIds.includes(category)) return true;
    if (['member', 'in_moderation', 'invited'].includes(standing(reader, id) ?? '')) return true;
    return access !== 'hidden' && (!reader.isExternal || is_outside);
  };
  const knows = (
    reader: Reader,
    { id, state }: Facts['members'][number],
    more: readonly string[],
  ): boolean => {
    const isHere = ['active', 'to_be_onboarded', 'without_sign_in', ...more].includes(state);
    return reader.isExternal ? id === reader.memberId || (isHere && meets(reader, id)) : isHere;
  };
  const readsChat = (reader: Reader, { group, a, b }: Facts['chats'][number]): boolean => {
    if (reader.isExternal && !guestsChat) return false;
    if (group !== null)
      return groupOf(group).has_chat && !groupOf(group).is_deleted && belongs(reader, group);
    const other = [a, b].find((id) => id !== reader.memberId)!;
    if (![a, b].includes(reader.memberId)) return false;
    const partner = facts.members.find(({ id }) => id === other)!;
    return ['left', 'anonymised', 'locked'].includes(partner.state) || knows(reader, partner, []);
  };
  const readsAppointment = (reader: Reader, { id, series }: Facts['appointments'][number]): boolean => {
    const master = series ?? id;
    const places = facts.places.flatMap(({ appointment, container }) =>
      appointment === master ? facts.containers.filter((one) => one.id === container) : [],
    );
    if (places.some((place) => readsContainer(reader, place))) return true;
    const isHidden = places.some(({ group }) => group !== null && groupOf(group).access === 'hidden');
    return facts.named.some(
      ({ appointment, member, status }) =>
        appointment === master &&
        member === reader.memberId &&
        !(isHidden && ['declined', 'rejected'].includes(status)),
    );
  };

  const seesChannel = (
    reader: Reader,
    { id, openness, status, has_begun, is_over }: Facts['channels'][number],
  ): boolean => {
    if (reader.isNetworkAdmin) return true;
    if (facts.managers.some((row) => row.channel === id && row.member === reader.memberId)) return true;
    if (status !== 'published' || !has_begun || is_over) return false;
    if (openness === 'everyone' || (openness === 'internal' && !reader.isExternal)) return true;
    return facts.addressed.some((row) => row.channel === id && belongs(reader, row.group));
  };

  const readsArticle = (
    reader: Reader,
    { channel, status, has_begun, is_over }: Facts['articles'][number],
  ): boolean => {
    if (reader.isNetworkAdmin) return true;
    if (facts.managers.some((row) => row.channel === channel && row.member === reader.memberId)) return true;
    const its = facts.channels.find(({ id }) => id === channel)!;
    return status === 'published' && has_begun && !is_over && seesChannel(reader, its);
  };

  const isOwnTask = ({ memberId }: Reader, { id, author }: Facts['tasks'][number]): boolean =>
    author === memberId || facts.given.some((row) => row.task === id && row.member === memberId);
  const seesTask = (reader: Reader, task: Facts['tasks'][number]): boolean => {
    if (task.is_deleted) return false;
    if (task.group !== null) return belongs(reader, task.group) && !groupOf(task.group).is_deleted;
    return facts.tasks.some((one) => [task.id, task.whole].includes(one.id) && isOwnTask(reader, one));
  };

  const of =
    <Row extends { id: number }>(rows: readonly Row[], reads: (reader: Reader, row: Row) => boolean) =>
    (reader: Reader) =>
      rows.filter((row) => reads(reader, row)).map(({ id }) => id);
  const ofKind = (wanted: string) =>
    of(
      facts.containers.filter(({ kind }) => kind === wanted),
      readsContainer,
    );
  return {
    stream: ofKind('stream'),
    folder: ofKind('folder'),
    page_tree: ofKind('page_tree'),
    calendar: ofKind('calendar'),
    container: of(facts.containers, readsContainer),
    group: of(facts.groups, knowsGroup),
    person: of(facts.members, (reader, row) => knows(reader, row, [])),
    'person or locked': of(facts.members, (reader, row) => knows(reader, row, ['locked'])),
    chat: of(facts.chats, readsChat),
    message: of(
      facts.messages,
      (reader, { id, author, is_deleted }) =>
        (author === reader.memberId && !is_deleted) ||
        facts.recipients.some((row) => row.id === id && row.member === reader.memberId && !row.is_deleted),
    ),
    appointment: of(facts.appointments, readsAppointment),
    channel: of(facts.channels, seesChannel),
    'blog article': of(facts.articles, readsArticle),
    task: of(facts.tasks, seesTask),
    app: ofKind('app'),
    item: of(
      facts.items,
      (reader, { app, is_deleted }) =>
        !is_deleted &&
        facts.containers.some((container) => container.id === app && readsContainer(reader, container)),
    ),
  };
}
