import type { listAuditEntries, QueryOf } from '@dorfplatz/contract';
import type { ActDetails } from '../../platform/audit/record.ts';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { MemberRow } from '../members/index.ts';

export type Filter = Omit<QueryOf<typeof listAuditEntries>, 'page'>;

export type TargetRow = { type: string; id: string; member: MemberRow | null; name: string | null };

export type EntryRow = {
  id: number;
  at: string;
  actor_id: number | null;
  actor: MemberRow | null;
  via: 'web' | 'console' | 'system';
  action: string;
  outcome: 'done' | 'refused';
  targets: TargetRow[];
  details: ActDetails;
  address: string | null;
  hash: string;
  total: number;
};

/** A member as JSON, in a query where the row is `m`. */
const memberAsJson = sql`json_build_object(
  'id', m.id, 'display_name', m.display_name, 'state', m.state, 'is_external', m.is_external,
  'is_network_admin', m.is_network_admin, 'image_id', m.image_id
)`;

/** What an act was done to, with the names of now: groups and categories stand there by their id or their slug. */
const targets = sql`coalesce((
  select json_agg(json_build_object(
    'type', t.type, 'id', t.id,
    'member', case when t.type = 'member' then (select ${memberAsJson} from members m where m.id = t.number) end,
    'name', case t.type
      when 'group' then (select g.name from groups g where g.id = t.number or g.slug = t.id::citext limit 1)
      when 'group_category' then (
        select c.plural_name from group_categories c where c.id = t.number or c.slug = t.id::citext limit 1
      )
      when 'membership_role' then (select r.name from membership_roles r where r.id = t.number)
      when 'meeting_room' then (select r.name from meeting_rooms r where r.id = t.number)
    end
  ) order by t.type, t.id)
  from (
    select key as type, value as id, case when value ~ '^[0-9]{1,15}$' then value::bigint end as number
    from jsonb_each_text(e.target)
  ) t
), '[]')`;

function targetOf(filter: string): string {
  const colon = filter.indexOf(':');
  return JSON.stringify({ [filter.slice(0, colon)]: filter.slice(colon + 1) });
}

const conditionsOf = ({ actor, action, outcome, target, from, to }: Filter, timeZone: string) => [
  sql`true`,
  ...(actor === undefined ? [] : [sql`e.actor_id = ${actor}`]),
  ...(action === undefined ? [] : [sql`e.action = ${action}`]),
  ...(outcome === undefined ? [] : [sql`e.outcome = ${outcome}`]),
  ...(target === undefined ? [] : [sql`e.target @> ${targetOf(target)}::jsonb`]),
  ...(from === undefined ? [] : [sql`e.at >= ${from}::date::timestamp at time zone ${timeZone}`]),
  ...(to === undefined ? [] : [sql`e.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
];

type Part = ReturnType<typeof sql>;

const entriesWhere = (conditions: Part[], { total, tail }: { total: Part; tail: Part }) => sql<EntryRow>`
  with found as materialized (
    select e.*, ${total} as total from audit_entries e where ${sql.join(conditions, sql` and `)}
    order by e.id desc ${tail}
  )
  select e.id, e.at, e.actor_id, e.via, e.action, e.outcome, e.details, e.address, encode(e.hash, 'hex') as hash, e.total,
    case when m.id is not null then ${memberAsJson} end as actor, ${targets} as targets
  from found e left join members m on m.id = e.actor_id order by e.id desc
`;

/** A page of the entries that the filter leaves, the latest first: one statement. */
export async function auditEntries(
  db: Sql,
  filter: Filter,
  timeZone: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<EntryRow[]> {
  const tail = sql`limit ${perPage} offset ${(page - 1) * perPage}`;
  const { rows } = await entriesWhere(conditionsOf(filter, timeZone), {
    total: sql`count(*) over ()`,
    tail,
  }).execute(db);
  return rows;
}

const READ_AT_ONCE = 500;

/** All entries that the filter leaves, up to the one of an id, piece by piece; what comes later is not among them. */
export async function* allEntries(
  db: Sql,
  filter: Filter,
  timeZone: string,
  upTo: number,
): AsyncGenerator<EntryRow[]> {
  for (let next = upTo; ; ) {
    const conditions = [...conditionsOf(filter, timeZone), sql`e.id <= ${next}`];
    // Without a count of all, which would be worked out for each piece anew.
    const { rows } = await entriesWhere(conditions, {
      total: sql`0`,
      tail: sql`limit ${READ_AT_ONCE}`,
    }).execute(db);
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
    next = rows.at(-1)!.id - 1;
  }
}

/** Those who stand in the log by an act of theirs. */
export async function actorsOf(db: Sql): Promise<MemberRow[]> {
  const { rows } = await sql<{ member: MemberRow }>`
    select ${memberAsJson} as member from members m
    where exists (select 1 from audit_entries e where e.actor_id = m.id)
    order by m.display_name, m.id limit 500
  `.execute(db);
  return rows.map(({ member }) => member);
}

/** The names of all acts that stand in the log. */
export async function actionsOf(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select distinct action from audit_entries`.execute(db);
  return rows.map(({ action }) => action);
}

/** Whether somebody did something within the last hour. */
export async function didLately(db: Sql, actorId: number, action: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_entries
    where actor_id = ${actorId} and action = ${action} and at > now() - interval '1 hour' limit 1
  `.execute(db);
  return rows.length > 0;
}
