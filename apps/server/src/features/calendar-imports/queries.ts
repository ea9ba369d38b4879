import type { Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { ImportRow } from './tables.ts';

/** An import by its id: known to nobody but who began it. */
export async function findImport(db: Sql, authorId: number, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select id, calendar_id, author_id, file_name, storage_key, state, done, total, counts, preview, problems, created_at
    from calendar_imports where id = ${id} and author_id = ${authorId}
  `.execute(db);
  return rows[0];
}

export type WaitingImport = {
  calendar_id: number;
  author_id: number;
  storage_key: string;
  network_id: number;
  time_zone: string;
  language: Language;
};

/** An import whose turn it is, with what reading its file needs of its author. */
export async function waitingImport(
  db: Sql,
  id: number,
  state: 'checking' | 'importing',
): Promise<WaitingImport | undefined> {
  const { rows } = await sql<WaitingImport>`
    select i.calendar_id, i.author_id, i.storage_key, m.network_id, m.time_zone, m.language
    from calendar_imports i join members m on m.id = i.author_id where i.id = ${id} and i.state = ${state}
  `.execute(db);
  return rows[0];
}

/** Ids of the network's categories by their labels in small letters. */
export async function categoriesByLabel(db: Sql, networkId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, label from appointment_categories where network_id = ${networkId}
  `.execute(db);
  return new Map(rows.map(({ id, label }) => [label.toLowerCase(), id]));
}
