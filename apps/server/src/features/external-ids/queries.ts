import type { listExternalIds, QueryOf } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { containsEach, searchedWords } from '../../platform/db/name-search.ts';
import type { Bearer, BearerRow } from './tables.ts';

type Filter = Pick<QueryOf<typeof listExternalIds>, 'q' | 'type' | 'without'>;

/** Whoever can have an id: people who are here, and groups that are not in the bin. */
const bearers = sql`(
  select 'member' as type, m.id, m.display_name, m.state::text, coalesce(m.email::text, '') as detail, null::text as slug,
         m.name_key, m.sort_by_last_name as sorted, x.external_id
  from members m left join external_ids x on x.member_id = m.id
  where m.id > 0 and m.state not in ('left', 'anonymised', 'consumer')
  union all
  select 'group', g.id, g.name, null, c.name, g.slug::text, g.name_key, g.sort_by_name, x.external_id
  from groups g join group_categories c on c.id = g.group_category_id left join external_ids x on x.group_id = g.id
  where g.deleted_at is null
)`;

const columns = sql`b.type, b.id, b.display_name, b.state, b.detail, b.slug, b.external_id`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The words stand in the name, or all that was typed in the id or at the beginning of the address. */
function isFound(q: string | undefined) {
  const text = q?.trim() ?? '';
  if (text === '') return sql<boolean>`true`;
  const words = searchedWords(text);
  const inId = sql<boolean>`fold(b.external_id) like '%' || fold(${escaped(text)}) || '%'`;
  const inDetail = sql<boolean>`(b.type = 'member' and b.detail ilike ${`${escaped(text)}%`})`;
  if (words.length === 0) return sql<boolean>`(${inId} or ${inDetail})`;
  return sql<boolean>`(${containsEach(words, sql<string>`b.name_key`)} or ${inId} or ${inDetail})`;
}

/** A page of members and groups by name. Runs on `db.searches`. @param page from 1 */
export async function listBearers(
  db: Sql,
  { q, type, without }: Filter,
  { page, perPage }: { page: number; perPage: number },
): Promise<(BearerRow & { total: number })[]> {
  const { rows } = await sql<BearerRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${bearers} b
    where ${isFound(q)} and (${type ?? null}::text is null or b.type = ${type ?? null}::text)
      and (not ${without ?? false}::boolean or b.external_id is null)
    order by b.sorted collate "C", b.type, b.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

const idsOf = (of: readonly Bearer[], kind: Bearer['type']): number[] =>
  of.filter(({ type }) => type === kind).map(({ id }) => id);

/** These members and groups, as far as they are here. */
export async function loadBearers(db: Sql, of: readonly Bearer[]): Promise<BearerRow[]> {
  const { rows } = await sql<BearerRow>`
    select ${columns} from ${bearers} b
    where (b.type = 'member' and b.id = any(${idsOf(of, 'member')}::bigint[]))
      or (b.type = 'group' and b.id = any(${idsOf(of, 'group')}::bigint[]))
  `.execute(db);
  return rows;
}

/** Whom somebody means by an address or by a name, without case and accents. */
export async function findBearers(
  db: Sql,
  by: { emails: readonly string[]; names: readonly string[] },
): Promise<(BearerRow & { email_key: string; folded: string })[]> {
  const { rows } = await sql<BearerRow & { email_key: string; folded: string }>`
    select ${columns}, lower(b.detail) as email_key, fold(b.display_name) as folded from ${bearers} b
    where (b.type = 'member' and lower(b.detail) = any(${[...by.emails]}::text[]))
      or fold(b.display_name) in (select fold(name) from unnest(${[...by.names]}::text[]) as n (name))
  `.execute(db);
  return rows;
}

/** Names without case and accents, as the database compares them. */
export async function foldedNames(db: Sql, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold(name) as folded from unnest(${[...names]}::text[]) as n (name)
  `.execute(db);
  return new Map(rows.map(({ name, folded }) => [name, folded]));
}

/** Who has an id; a group that has it may lie in the bin. */
export type Holder = Bearer & { key: string; display_name: string; state: string | null; is_binned: boolean };

/** Who has one of these ids, by what they are compared by. */
export async function holdersOf(db: Sql, keys: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select case when x.member_id is null then 'group' else 'member' end as type, coalesce(x.member_id, x.group_id) as id,
           x.key, coalesce(m.display_name, g.name) as display_name, m.state::text,
           g.deleted_at is not null as is_binned
    from external_ids x left join members m on m.id = x.member_id left join groups g on g.id = x.group_id
    where x.key = any(${[...keys]}::text[])
  `.execute(db);
  return rows;
}
