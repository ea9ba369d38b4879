import type { Language, LegalText, LegalTextLink, LegalTextSummary } from '@dorfplatz/contract';
import { type Database, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { type Words, wordIn } from '../property-sets/index.ts';
import { askingParts } from './asking.ts';
import { legalRenderer } from './rendering.ts';

export type LegalTextRow = {
  id: number;
  handle: string;
  names: Words;
  statements: Words;
  version_id: number;
  updated_at: string;
  /** The person has to agree before they go on. */
  is_pending: boolean;
};

/** The language of the reader, and the network's for words that nobody put into it. */
export type Reader = { language: Language; networkLanguage: Language };

// A text that changes meanwhile interrupts nobody: it waits until the next sign-in (decision 42).
const rowsText = `
  select t.id, t.handle::text, t.names, t.statements, v.id as version_id, v.created_at as updated_at,
         t.statements <> '{}'
         and exists (select 1 from sessions s where s.id = $1 and s.created_at >= asking.created_at)
         and not ${askingParts.hasAccepted('$2')} as is_pending
  from legal_texts t
  cross join lateral (
    select id, created_at from legal_text_versions where legal_text_id = t.id order by id desc limit 1
  ) v
  ${askingParts.asking}
  where t.deleted_at is null
  order by t.position, t.id`;

/** All legal texts as they hold, as the viewer stands to them: one statement. */
export const legalTextRows = (db: Database, viewer: Viewer | undefined): Promise<LegalTextRow[]> =>
  db.hot<LegalTextRow>('legal_texts', rowsText, [viewer?.sessionId ?? 0, viewer?.memberId ?? 0]);

const worded = (words: Words, reader: Reader) => wordIn(words, reader.language, reader.networkLanguage);

export const legalTextLinks = (rows: readonly LegalTextRow[], reader: Reader): LegalTextLink[] =>
  rows.map(({ names, handle }) => ({ name: worded(names, reader), handle }));

export const presentLegalText = (row: LegalTextRow, reader: Reader): LegalTextSummary => ({
  id: row.id,
  handle: row.handle,
  name: worded(row.names, reader),
  statement: worded(row.statements, reader),
  version_id: row.version_id,
  updated_at: row.updated_at,
});

/** A legal text with its current words; throws 404 for a handle that there is not. */
export async function legalTextOf(db: Sql, handle: string, reader: Reader): Promise<LegalText> {
  const { rows } = await sql<LegalTextRow & { contents: Words; is_document: boolean; read_only: boolean }>`
    select t.id, t.handle::text, t.names, t.statements, t.read_only, v.id as version_id, v.contents, v.is_document,
           v.created_at as updated_at, false as is_pending
    from legal_texts t join legal_text_versions v on v.legal_text_id = t.id
    where t.handle = ${handle} and t.deleted_at is null order by v.id desc limit 1
  `.execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  const written = { text: worded(row.contents, reader), isDocument: row.is_document };
  const html = await legalRenderer(db, reader.language, [written]);
  return {
    ...presentLegalText(row, reader),
    text: html(written),
    is_document: row.is_document,
    read_only: row.read_only,
  };
}
