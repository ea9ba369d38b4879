import { type Sql, sql } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/problem.ts';
import type { MemberRow } from '../../members/index.ts';
import { memberObject } from '../tables.ts';

export type VersionRow = {
  number: number;
  kind: 'saved' | 'merged' | 'aside' | 'restored';
  title: string;
  note: string;
  content: string;
  restored_from: number | null;
  created_at: string;
  author: MemberRow | null;
};

const columns = sql`v.number, v.kind, v.title, v.note, v.restored_from, v.created_at, ${memberObject('w')} as author`;

/** The versions of a page without their texts, the newest first. @param page from 1 */
export async function versionRows(
  db: Sql,
  pageId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<(Omit<VersionRow, 'content'> & { total: number })[]> {
  const { rows } = await sql<Omit<VersionRow, 'content'> & { total: number }>`
    select ${columns}, count(*) over ()::int as total
    from page_versions v left join members w on w.id = v.author_id
    where v.page_id = ${pageId} order by v.number desc limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** One version with its text. @throws Problem 404 */
export async function loadVersion(db: Sql, pageId: number, number: number): Promise<VersionRow> {
  const { rows } = await sql<VersionRow>`
    select ${columns}, current_names(v.content) as content from page_versions v left join members w on w.id = v.author_id
    where v.page_id = ${pageId} and v.number = ${number}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The version that stood before another one, which those that were put aside never did; undefined for the first. */
export async function versionBefore(db: Sql, pageId: number, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select max(v.number) as number from page_versions v
    where v.page_id = ${pageId} and v.number < ${number} and v.kind <> 'aside'
  `.execute(db);
  return rows[0]?.number ?? undefined;
}
