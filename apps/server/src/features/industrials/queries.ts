import { type Sql, sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import { fileObject } from '../uploads/index.ts';
import type { IndustrialRow, SummaryRow } from './tables.ts';

const columns = sql`
  i.id, i.name, i.street, i.zip, i.city, i.phone, i.email, i.website, i.updated_at,
  coalesce((
    select json_agg(json_build_object('name', c.name, 'role', c.role, 'email', c.email, 'phone', c.phone,
      'member', case when m.id is not null then json_build_object(
        'id', m.id, 'display_name', m.display_name, 'state', m.state, 'image_id', m.image_id) end
    ) order by c.position, c.id)
    from industrial_contacts c left join members m on m.id = c.member_id where c.industrial_id = i.id
  ), '[]') as contacts,
  (select count(*)::int from industrial_files held where held.industrial_id = i.id) as file_count`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What was typed stands in the name, the place, or the name of a contact. */
function isFound(q: string | undefined) {
  const text = q?.trim() ?? '';
  if (text === '') return sql<boolean>`true`;
  const like = sql`'%' || fold(${escaped(text)}) || '%'`;
  return sql<boolean>`(
    fold(i.name) like ${like} or fold(i.zip || ' ' || i.city) like ${like} or exists (
      select 1 from industrial_contacts c where c.industrial_id = i.id and fold(c.name) like ${like}
    )
  )`;
}

/** A page of the companies by name. @param page from 1 */
export async function listRows(
  db: Sql,
  { q, page, perPage }: { q?: string | undefined; page: number; perPage: number },
): Promise<(SummaryRow & { total: number })[]> {
  const { rows } = await sql<SummaryRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total from industrials i where ${isFound(q)}
    order by fold(i.name), i.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** One company with its files. @throws Problem 404 */
export async function loadIndustrial(db: Sql, id: number): Promise<IndustrialRow> {
  const { rows } = await sql<IndustrialRow>`
    select ${columns}, i.notes, coalesce((
      select json_agg(${sql.raw(fileObject)} order by held.position, f.id)
      from industrial_files held join files f on f.id = held.file_id and f.state <> 'volatile'
      where held.industrial_id = i.id
    ), '[]') as files
    from industrials i where i.id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Companies behind an id, in the order in which they were added. */
export async function allRows(
  db: Sql,
  behind: number,
  most: number,
): Promise<(SummaryRow & { notes: string })[]> {
  const { rows } = await sql<SummaryRow & { notes: string }>`
    select ${columns}, i.notes from industrials i where i.id > ${behind} order by i.id limit ${most}
  `.execute(db);
  return rows;
}

/** How many contacts the company with most of them has. */
export async function mostContacts(db: Sql): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::int as most
    from (select count(*) from industrial_contacts group by industrial_id) counted
  `.execute(db);
  return rows[0]!.most;
}

/** Names without case and accents, and whether there is a company of that name. */
export async function knownNames(
  db: Sql,
  names: readonly string[],
): Promise<Map<string, { folded: string; isKnown: boolean }>> {
  const { rows } = await sql<{ name: string; folded: string; is_known: boolean }>`
    select name, fold(name) as folded, exists (select 1 from industrials i where fold(i.name) = fold(n.name)) as is_known
    from unnest(${[...names]}::text[]) as n (name)
  `.execute(db);
  return new Map(rows.map(({ name, folded, is_known }) => [name, { folded, isKnown: is_known }]));
}
