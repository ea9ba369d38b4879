import { type Sql, sql } from '../../platform/db/database.ts';
import type { Original } from './translatables.ts';

/** A translation is kept so long: what was deleted meanwhile goes with it. */
const KEPT_DAYS = 30;

/** The translation of a version of a text, undefined where it is to be made. */
export async function keptTranslation(
  db: Sql,
  hash: Buffer,
  language: string,
): Promise<Original | undefined> {
  const { rows } = await sql<{ translated: Original }>`
    select translated from translated_texts where hash = ${hash} and language = ${language}
  `.execute(db);
  return rows[0]?.translated;
}

export async function keepTranslation(
  db: Sql,
  hash: Buffer,
  language: string,
  translated: Original,
): Promise<void> {
  await sql`
    insert into translated_texts (hash, language, translated)
    values (${hash}, ${language}, ${JSON.stringify(translated)}::jsonb) on conflict do nothing
  `.execute(db);
}

/** Lets translations go that were made a while ago. */
export async function dropOldTranslations(db: Sql): Promise<void> {
  await sql`delete from translated_texts where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
}
