import type { FileTextState } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';

/** What may be read of the file `f` now: it is there, and nothing holds it. */
const isOpen = sql`f.state = 'published' and f.directory = 'files' and not exists (
  select 1 from scans s where s.storage_key = f.storage_key and s.is_held
)`;

type FileText = {
  text: string;
  /** The file has more text than this. */
  isPartial: boolean;
};

/** So many characters of a file are given: more than what the index keeps of one, and many are read at once. */
const GIVEN = 400_000;

/** The texts inside files by their ids; those that have none, are not read yet or are held are missing. */
export async function textsInFiles(db: Sql, fileIds: readonly number[]): Promise<Map<number, FileText>> {
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; text: string; is_partial: boolean }>`
    select f.id, left(t.text, ${GIVEN}) as text, t.state = 'in_part' or length(t.text) > ${GIVEN} as is_partial
    from files f join file_texts t on t.sha256 = f.sha256 and t.size = f.size
    where f.id = any(${[...fileIds]}::bigint[]) and t.text <> '' and ${isOpen}
  `.execute(db);
  return new Map(rows.map(({ id, text, is_partial }) => [id, { text, isPartial: is_partial }]));
}

/** Whether a file can be searched by its text; null for what has none to read. */
export async function textStateOf(db: Sql, fileId: number): Promise<FileTextState | null> {
  const { rows } = await sql<{ state: FileTextState | 'none' }>`
    select t.state from files f join file_texts t on t.sha256 = f.sha256 and t.size = f.size
    where f.id = ${fileId} and f.state = 'published'
  `.execute(db);
  const state = rows[0]?.state;
  return state === undefined || state === 'none' ? null : state;
}

export type TextCounts = { waiting: number; unreadable: number };

/** How many files wait to be read, and how many could not be: what is protected is nobody's fault, and not among them. */
export async function textCounts(db: Sql): Promise<TextCounts> {
  const { rows } = await sql<TextCounts>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state in ('unreadable', 'too_large'))::integer as unreadable
    from file_texts where state in ('waiting', 'unreadable', 'too_large')
  `.execute(db);
  return rows[0]!;
}
