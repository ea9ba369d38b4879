import type { Glossary } from '@dorfplatz/content/glossary';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/problem.ts';

export type AbbreviationRow = { id: number; short: string; meaning: string; updated_at: string };

/** Every abbreviation that is explained. */
export async function glossaryOf(db: Sql): Promise<Glossary> {
  const { rows } = await sql<{ short: string; meaning: string }>`
    select short, meaning from abbreviations order by id
  `.execute(db);
  return rows;
}

/** A page of the abbreviations by name. @param page from 1 */
export async function abbreviationRows(
  db: Sql,
  { page, perPage }: { page: number; perPage: number },
): Promise<(AbbreviationRow & { total: number })[]> {
  const { rows } = await sql<AbbreviationRow & { total: number }>`
    select id, short, meaning, updated_at, count(*) over ()::int as total from abbreviations
    order by fold(short), id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** @throws Problem 404 */
export async function loadAbbreviation(db: Sql, id: number): Promise<AbbreviationRow> {
  const { rows } = await sql<AbbreviationRow>`
    select id, short, meaning, updated_at from abbreviations where id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
