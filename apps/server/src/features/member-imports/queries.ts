import type { MemberImportLine } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { ImportRow } from './tables.ts';

const columns = sql`
  i.id, a.display_name as author, i.file_name, i.state, i.problem, i.storage_key, i.send_welcome_mail, i.progress,
  i.encoding, i.delimiter, i.columns, i.counts, i.examples, i.created_at, i.finished_at`;

const SHOWN = 10;

export async function newestImports(db: Sql): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from member_imports i left join members a on a.id = i.author_id
    order by i.id desc limit ${sql.lit(SHOWN)}
  `.execute(db);
  return rows;
}

export async function findImport(db: Sql, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from member_imports i left join members a on a.id = i.author_id where i.id = ${id}
  `.execute(db);
  return rows[0];
}

/** A page of the lines that bring nobody in; wrong ones before known people, whom nothing needs to be done about. */
export async function linesOf(
  db: Sql,
  importId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<(MemberImportLine & { total: number })[]> {
  const { rows } = await sql<MemberImportLine & { total: number }>`
    select line, outcome, cells, problems, count(*) over () as total from member_import_lines
    where import_id = ${importId}
    order by outcome = 'known', line limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** The next lines behind one, for writing them all to a file. */
export async function linesBehind(
  db: Sql,
  importId: number,
  line: number,
  limit: number,
): Promise<MemberImportLine[]> {
  const { rows } = await sql<MemberImportLine>`
    select line, outcome, cells, problems from member_import_lines
    where import_id = ${importId} and line > ${line} order by line limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}
