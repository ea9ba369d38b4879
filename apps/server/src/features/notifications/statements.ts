import { ignoredBy } from '../../platform/policy/ignored.ts';
import {
  type NotificationSource,
  notificationSources,
} from '../../platform/registries/notification-sources.ts';

/** Counts stop here: a badge shows 99+ above 99. */
const COUNT_CAP = 100;

/** Not only of people whom its member ignores. */
const isHeard = `not (n.actor_ids <@ ${ignoredBy('n.member_id')})`;

/** Notifications `n` of members `p` with what they are about. */
const fromOf = (sources: readonly NotificationSource[]) => `
  from notifications n
  join members p on p.id = n.member_id ${sources.map(({ joins }) => joins).join(' ')}`;

const anyOf = (conditions: readonly string[]) => conditions.join(' or ');

/** Where notifications are seen: a row exactly where one is. What lies in no group is not among those of one. */
function placesOf(sources: readonly NotificationSource[], group: string): string {
  const groupIds = sources.flatMap(({ groupId }) => groupId ?? []);
  const nowhere = sources.filter(({ groupId, place }) => !groupId && !place);
  return [
    ...sources.flatMap(({ place }) => place?.(group) ?? []),
    `
    select g.id, g.slug::text, g.name from groups g
    where g.id in (${groupIds.join(', ')}) and (${group}::bigint is null or g.id = ${group})`,
    `
    select null, null, null
    where (${anyOf(nowhere.map(({ isVisible }) => isVisible))}) and ${group}::bigint is null`,
  ].join('\n    union all');
}

const textOf = (columns: readonly (string | undefined)[], otherwise: string) =>
  `coalesce(${[...columns.filter((column) => column !== undefined), otherwise].join(', ')})`;

const actorOf = (
  member: string,
) => `json_build_object('id', ${member}.id, 'display_name', ${member}.display_name,
           'state', ${member}.state, 'is_external', ${member}.is_external, 'image_id', ${member}.image_id)`;

/**
 * Notifications as SQL text.
 * @param where which of them, and in what order
 * @param group the parameter with the group whose alone are meant, null for all
 */
const rowsWhere = (sources: readonly NotificationSource[], where: string, group: string, more = '') => `
  select n.id, n.member_id, n.kind, cardinality(actors.ids) - 1 as other_actors,
         ${actorOf('who')} as actor,
         case when before.id is not null then ${actorOf('before')} end as second_actor,
         ${textOf(
           sources.map(({ emojis }) => emojis?.('actors.ids')),
           `'{}'::text[]`,
         )} as emojis,
         current_names(${textOf(
           sources.map(({ content }) => content),
           'n.message',
         )}) as content,
         ${textOf(
           sources.map(({ title }) => title),
           'null::text',
         )} as title,
         current_names(${textOf(
           sources.map(({ opening }) => opening),
           'null::text',
         )}) as opening,
         ${sources.flatMap(({ columns }) => columns.map((column) => `n.${column}, `)).join('')}
         place.slug as group_slug, place.name as group_name,
         n.seen_at is not null as seen, n.read_at is not null as read, n.created_at ${more}
  ${fromOf(sources)}
  cross join lateral (
    select case when cardinality(n.actor_ids) = 1 then n.actor_ids else array(
      select each.id from unnest(n.actor_ids) with ordinality as each (id, position)
      where each.id <> all(${ignoredBy('n.member_id')}) order by each.position
    ) end as ids
  ) actors
  join members who on who.id = actors.ids[1]
  left join members before on before.id = actors.ids[2]
  cross join lateral (${placesOf(sources, group)}
  ) place (id, slug, name)
  where ${isHeard} and ${where}`;

const unseenOfMember = (sources: readonly NotificationSource[], member: string) => `
  select count(*) from (
    select 1 ${fromOf(sources)}
    where n.member_id = ${member} and n.seen_at is null and ${isHeard} and (${anyOf(sources.map(({ isVisible }) => isVisible))})
    limit ${COUNT_CAP}
  ) unseen_one`;

function put(sources: readonly NotificationSource[]) {
  const newest = (before: string) =>
    rowsWhere(
      sources,
      `n.member_id = $1 and ${before} order by n.created_at desc, n.id desc limit $3`,
      '$2',
      `, (${unseenOfMember(sources, '$1')}) as unseen`,
    );
  const columns = sources.flatMap((source) => source.columns);
  return {
    /** The newest of the member $1, in the group $2 or anywhere, $3 at most; each with the count of the unseen. */
    first: newest('true'),
    /** The same behind the cursor $4, $5. */
    older: newest('(n.created_at, n.id) < ($4::timestamptz, $5::bigint)'),
    /** Those with the ids $1. */
    byIds: rowsWhere(sources, 'n.id = any($1::bigint[]) order by n.id', 'null'),
    /** How many each of the members $1 has not seen. */
    unseen: `
  select wanted.id as member_id, (${unseenOfMember(sources, 'wanted.id')}) as unseen
  from unnest($1::bigint[]) as wanted (id)`,
    /**
     * Tells people of the notices $1, a list of rows of the table. In one order always, so that two commands that notify
     * the same people do not wait for each other in a circle. Shown in the order in which it happened, so each has a
     * moment of its own.
     */
    tell: `
  insert into notifications as n
    (member_id, kind, ${columns.join(', ')}, message, actor_ids, gathering_key, created_at)
  select t.member_id, t.kind, ${columns.map((column) => `t.${column}`).join(', ')}, t.message, t.actor_ids, t.gathering_key,
         statement_timestamp() + t.ordinality * interval '1 microsecond'
  from jsonb_populate_recordset(null::notifications, $1::jsonb) with ordinality as t
  join members p on p.id = t.member_id and p.state in ('active', 'to_be_onboarded')
  where ${anyOf(sources.map(({ isTold }) => isTold))}
  order by t.member_id, t.gathering_key
  on conflict (member_id, gathering_key) do update set
    kind = excluded.kind,
    ${columns.map((column) => `${column} = excluded.${column},`).join(' ')}
    message = excluded.message,
    actor_ids = excluded.actor_ids || array(
      select earlier.id from unnest(n.actor_ids) with ordinality as earlier (id, position)
      where earlier.id <> all(excluded.actor_ids) order by earlier.position
    ),
    created_at = excluded.created_at, seen_at = null, read_at = null
  returning id, member_id, actor_ids[1] as actor_id`,
  };
}

let texts: ReturnType<typeof put> | undefined;

/** The statements on notifications, put together once of what all features registered. */
export function statements(): ReturnType<typeof put> {
  texts ??= put(notificationSources());
  return texts;
}
