import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** Remembers the language that the actor used last. */
export async function rememberLanguage(db: Sql, actor: Viewer, languageCode: string): Promise<void> {
  await sql`
    update members set translation_language = ${languageCode}
    where id = ${actor.memberId} and translation_language is distinct from ${languageCode}
  `.execute(db);
}
