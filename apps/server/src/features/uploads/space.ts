import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { Problem } from '../../platform/problem.ts';
import type { Environment } from '../../platform/settings/environment.ts';

/** The limits that the operator has set, where every process and every statement finds them. */
const NETWORK_LIMIT = 'space_limit';
const GROUP_LIMIT = 'space_limit_per_group';
/** What the job has counted last: bytes, and up to which upload. */
const COUNTED = 'space_counted';

/** From so much of a limit on somebody should know. */
export const NEARLY = 0.9;

export type Space = { used: number; limit: number | null };

/** Lets the limits of the environment hold, for this process and all others. */
export async function keepSpaceLimits(db: Sql, limits: Environment['spaceLimits']): Promise<void> {
  for (const [name, value] of [
    [NETWORK_LIMIT, limits.network],
    [GROUP_LIMIT, limits.group],
  ] as const)
    await (value === undefined
      ? sql`delete from installation_facts where name = ${name}`.execute(db)
      : sql`
          insert into installation_facts (name, value) values (${name}, ${String(value)})
          on conflict (name) do update set value = excluded.value where installation_facts.value <> excluded.value
        `.execute(db));
}

const limitOf = (name: string) =>
  sql<number | null>`(select value::bigint from installation_facts where name = ${name})`;

/**
 * What of a group lies in its folders, with older versions and what is in its bin: the same bytes once.
 * @param groups SQL of the ids of groups; left out, of all
 */
const usedByGroups = (groups?: ReturnType<typeof sql>) => sql`
  with lying as materialized (
    select c.group_id, lies.file_id from file_containers lies join containers c on c.id = lies.container_id
    where ${groups ? sql`c.group_id in (${groups})` : sql`c.group_id is not null`}
    union
    select c.group_id, gone.file_id from deleted_file_places gone join containers c on c.id = gone.container_id
    where ${groups ? sql`c.group_id in (${groups})` : sql`c.group_id is not null`}
  )
  select group_id, sum(size)::bigint as used from (
    select lying.group_id, f.sha256, f.size from lying join files f on f.id = lying.file_id
    union
    select lying.group_id, v.sha256, v.size from lying join file_versions v on v.file_id = lying.file_id
  ) bytes group by group_id`;

/** Counts what all files take, the same bytes once. It reads all of them, so it is a job; `networkSpace` adds what came since. */
export async function countSpace(db: Sql): Promise<void> {
  await sql`
    insert into installation_facts (name, value)
    select ${COUNTED}, json_build_object('up_to', coalesce((select max(id) from files), 0), 'bytes', coalesce(sum(size), 0))
    from (
      select sha256, size from files where sha256 <> '' union select sha256, size from file_versions
    ) bytes
    on conflict (name) do update set value = excluded.value
  `.execute(db);
}

/** What all files take, and may. */
export async function networkSpace(db: Sql): Promise<Space> {
  const { rows } = await sql<Space>`
    with counted as materialized (
      select coalesce((select value::jsonb from installation_facts where name = ${COUNTED}), '{"up_to": 0, "bytes": 0}') as at
    )
    select ((at->>'bytes')::bigint + coalesce((
        select sum(size) from files where id > (counted.at->>'up_to')::bigint
      ), 0))::bigint as used, ${limitOf(NETWORK_LIMIT)} as limit
    from counted
  `.execute(db);
  return rows[0]!;
}

/** What the files of a group take, and may. */
export async function groupSpace(db: Sql, groupId: number): Promise<Space> {
  const { rows } = await sql<Space>`
    select coalesce((select used from (${usedByGroups(sql`${groupId}::bigint`)}) taken), 0)::bigint as used,
      ${limitOf(GROUP_LIMIT)} as limit
  `.execute(db);
  return rows[0]!;
}

export type GroupSpace = { name: string; slug: string; used: number };

/** The groups whose files take most, those first. */
export async function largestGroups(
  db: Sql,
  most: number,
): Promise<{ limit: number | null; groups: GroupSpace[] }> {
  const { rows } = await sql<GroupSpace & { limit: number | null }>`
    select g.name, g.slug, taken.used, ${limitOf(GROUP_LIMIT)} as limit
    from (${usedByGroups()}) taken join groups g on g.id = taken.group_id
    where g.deleted_at is null and taken.used > 0 order by taken.used desc, g.id limit ${most}
  `.execute(db);
  return {
    limit: rows[0]?.limit ?? null,
    groups: rows.map(({ name, slug, used }) => ({ name, slug, used })),
  };
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes as it stands beside files: "1,2 GB". */
function sizeText(bytes: number, language: string): string {
  let amount = bytes;
  let unit = 0;
  while (unit < units.length - 1 && Math.round(amount) >= 1024) {
    amount /= 1024;
    unit += 1;
  }
  const digits = { maximumFractionDigits: unit < 2 ? 0 : 1 };
  return `${new Intl.NumberFormat(language.slice(0, 2), digits).format(amount)} ${units[unit]}`;
}

const refusal = (key: string, { used, limit, name = '' }: { used: number; limit: number; name?: string }) =>
  new Problem(507, 'space_limit_reached', {
    detail: (language) =>
      translate(language, key, {
        name,
        used: sizeText(used, language),
        limit: sizeText(limit, language),
      }),
  });

/**
 * Refuses what finds no room in the network.
 * @param size of what is about to come, in bytes
 * @throws Problem 507 with the figures
 */
export async function insistOnNetworkSpace(db: Sql, size: number): Promise<void> {
  const { used, limit } = await networkSpace(db);
  if (limit !== null && used + size > limit) throw refusal('uploads.space_of_network', { used, limit });
}

/**
 * Refuses what has brought a group beyond its limit. Call it after the change, in its transaction: whatever else comes at
 * the same moment may go a little beyond.
 * @param containerIds into which something has come
 * @throws Problem 507 with the figures
 */
export async function insistOnGroupSpace(tx: Transaction, containerIds: readonly number[]): Promise<void> {
  if (containerIds.length === 0) return;
  const { rows } = await sql<{ name: string; used: number; limit: number }>`
    with concerned as materialized (
      select c.group_id from containers c
      where c.id = any(${[...containerIds]}::bigint[]) and c.group_id is not null and ${limitOf(GROUP_LIMIT)} is not null
    )
    select g.name, taken.used, ${limitOf(GROUP_LIMIT)} as limit
    from (${usedByGroups(sql`select group_id from concerned`)}) taken join groups g on g.id = taken.group_id
    where taken.used > ${limitOf(GROUP_LIMIT)} order by taken.used desc limit 1
  `.execute(tx);
  if (rows[0]) throw refusal('uploads.space_of_group', rows[0]);
}

/** How many groups have used nine tenths of their limit. */
export async function groupsNearlyFull(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with bound as materialized (select ${limitOf(GROUP_LIMIT)} as most)
    select count(*)::integer as count from (${usedByGroups(
      sql`select g.id from groups g, bound where bound.most is not null and g.deleted_at is null`,
    )}) taken, bound where taken.used >= bound.most * ${NEARLY}::float8
  `.execute(db);
  return rows[0]!.count;
}
