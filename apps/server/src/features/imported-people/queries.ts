import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { beginsEach, mayBeMistyped, resemblesEach, searchedWords } from '../../platform/db/name-search.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { ImportedPersonRow } from './tables.ts';

const columns = sql`
  m.id, m.display_name, m.email::text,
  array(select a.email::text from merged_addresses a where a.member_id = m.id order by a.email) as further_addresses,
  (select count(*) from activities a where a.author_id = m.id and a.deleted_at is null)::int as post_count,
  (select count(*) from replies r where r.author_id = m.id and r.deleted_at is null)::int as reply_count, m.created_at`;

const isImported = (viewer: Pick<Viewer, 'networkId'>): RawBuilder<boolean> =>
  sql<boolean>`m.state = 'without_sign_in' and m.network_id = ${viewer.networkId}`;

/** Each word in the name, hardly mistyped at most; or all of it the beginning of one of the addresses. */
function isFound(q: string): RawBuilder<boolean> {
  const text = q.trim();
  if (text === '') return sql<boolean>`true`;
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  const address = sql<boolean>`(m.email::text ilike ${beginning} or exists (
    select 1 from merged_addresses a where a.member_id = m.id and a.email::text ilike ${beginning}
  ))`;
  const words = searchedWords(text);
  if (words.length === 0 || text.includes('@')) return address;
  const key = sql<string>`m.name_key`;
  return sql<boolean>`(${beginsEach(words, key)} or ${address}
    or (${mayBeMistyped(words)}::boolean and ${resemblesEach(words, key)}))`;
}

export type ImportedPeopleFilter = {
  q?: string | undefined;
  other_than?: number | undefined;
  page: number;
  perPage: number;
};

/** A page of the people who came with archives, by name, with how many there are in all. */
export async function importedPeople(
  db: Sql,
  viewer: Viewer,
  { q = '', other_than, page, perPage }: ImportedPeopleFilter,
): Promise<{ rows: ImportedPersonRow[]; total: number }> {
  const where = sql`${isImported(viewer)} and m.id is distinct from ${other_than ?? null}::bigint and ${isFound(q)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ImportedPersonRow>`
      select ${columns} from members m where ${where} order by m.sort_by_last_name collate "C", m.id
      limit ${perPage} offset ${(page - 1) * perPage}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total from members m where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/** Somebody who came with an archive. @throws Problem 404 for everybody else, and for who was merged */
export async function loadImportedPerson(
  db: Sql,
  viewer: Pick<Viewer, 'networkId'>,
  id: number,
): Promise<ImportedPersonRow> {
  const { rows } = await sql<ImportedPersonRow>`
    select ${columns} from members m where m.id = ${id} and ${isImported(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * The addresses that people have by now who were merged, by those that they were known by before; not where such an
 * address is somebody's again.
 */
export async function presentAddresses(
  db: Sql,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ former: string; email: string }>`
    select s.email as former, m.email::text from unnest(${[...new Set(emails)]}::text[]) as s (email)
    join merged_addresses a on a.email = s.email::citext join members m on m.id = a.member_id and m.email is not null
    where not exists (select 1 from members other where other.email = a.email)
  `.execute(db);
  return new Map(rows.map(({ former, email }) => [former, email]));
}
