import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** The code of the language that the viewer used last, null before the first time. */
export async function lastLanguageOf(db: Sql, viewer: Viewer): Promise<string | null> {
  const { rows } = await sql<{ translation_language: string | null }>`
    select translation_language from members where id = ${viewer.memberId}
  `.execute(db);
  return rows[0]?.translation_language ?? null;
}
