import { isDeepStrictEqual } from 'node:util';
import { canonicalDocument, documentFromPost } from '@dorfplatz/content/document-editor';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import type { Words } from '../property-sets/index.ts';
import { asking, hasAccepted } from './asking.ts';
import { keepPictures } from './pictures.ts';

export type LegalTextContent = {
  handle: string;
  names: Words;
  /** What people agree to; nothing for what they only read. */
  statements: Words;
  /** In the dialect of documents. */
  contents: Words;
  position: number;
};

/** Writes a legal text under its handle; other words or another statement make a new version. */
export async function putLegalText(
  tx: Transaction,
  networkId: number,
  text: LegalTextContent,
): Promise<void> {
  const { names, statements } = text;
  const contents = inEach(text.contents, canonicalDocument);
  const { rows } = await sql<{ id: number }>`
    insert into legal_texts (network_id, handle, names, statements, position)
    values (${networkId}, ${text.handle}, ${json(names)}::jsonb, ${json(statements)}::jsonb, ${text.position})
    on conflict (handle) where deleted_at is null do update set position = excluded.position
    returning id
  `.execute(tx);
  await writeVersion(tx, rows[0]!.id, { names, statements, contents }, { authorId: null, asks: true });
}

const json = (words: Words) => JSON.stringify(words);

const inEach = (words: Words, change: (text: string) => string): Words =>
  Object.fromEntries(Object.entries(words).map(([language, text]) => [language, change(text)]));

/** All the words of a version. */
export type VersionWords = Pick<LegalTextContent, 'names' | 'statements' | 'contents'>;

type Standing = { names: Words; statements: Words; contents: Words | null; is_document: boolean };

/**
 * Adds a version to a legal text that the caller holds; what changes nothing is none [RUL-0516]. Another name alone asks
 * nobody, and a first statement asks in any case: nobody has agreed to it. That an older text is written as a document
 * from now on is no change of its words.
 * @param words the contents as `keepDocument` or `canonicalDocument` gives them
 * @returns its id; undefined where nothing changed
 */
export async function writeVersion(
  tx: Transaction,
  legalTextId: number,
  words: VersionWords,
  {
    authorId,
    asks,
    images = [],
  }: { authorId: number | null; asks: boolean; images?: readonly number[] | undefined },
): Promise<number | undefined> {
  const { names, statements, contents } = words;
  const { rows: standing } = await sql<Standing>`
    select t.names, t.statements, v.contents, coalesce(v.is_document, true) as is_document from legal_texts t
    left join lateral (
      select contents, is_document from legal_text_versions where legal_text_id = t.id order by id desc limit 1
    ) v on true
    where t.id = ${legalTextId}
  `.execute(tx);
  const before = standing[0]!;
  const isFirst = before.contents === null;
  const stood =
    before.contents && (before.is_document ? before.contents : inEach(before.contents, documentFromPost));
  const isOtherText =
    !isDeepStrictEqual(before.statements, statements) || !isDeepStrictEqual(stood, contents);
  if (!isFirst && !isOtherText && isDeepStrictEqual(before.names, names)) return undefined;
  const beginsToAsk = Object.keys(before.statements).length === 0 && Object.keys(statements).length > 0;
  const { rows } = await sql<{ id: number }>`
    with kept as (
      update legal_texts set names = ${json(names)}::jsonb, statements = ${json(statements)}::jsonb, updated_at = now()
      where id = ${legalTextId}
    )
    insert into legal_text_versions (legal_text_id, names, statements, contents, is_document, author_id, asks)
    values (${legalTextId}, ${json(names)}::jsonb, ${json(statements)}::jsonb, ${json(contents)}::jsonb, true,
      ${authorId}::bigint, ${isFirst || beginsToAsk || (asks && isOtherText)})
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await keepPictures(tx, id, images);
  return id;
}

/**
 * Keeps that a person agrees to versions of legal texts, with the time and their language. Of each text that has a
 * statement and that they have not agreed to, one must be among them that nothing but corrections followed: whoever read
 * what was changed meanwhile is asked anew.
 * @param field where the error shows
 * @throws Problem 422 when one is missing
 */
export async function acceptLegalTexts(
  tx: Transaction,
  memberId: number,
  versionIds: readonly number[],
  field = 'version_ids',
): Promise<void> {
  const { rows } = await sql<{ version_id: number | null }>`
    select (
      select max(v.id) from legal_text_versions v
      where v.legal_text_id = t.id and v.id >= asking.id and v.id = any(${versionIds}::bigint[])
    ) as version_id
    from legal_texts t ${asking}
    where t.deleted_at is null and t.statements <> '{}' and not ${hasAccepted(sql`${memberId}`)}
  `.execute(tx);
  const agreed = rows.map(({ version_id }) => version_id);
  if (agreed.includes(null)) throw invalid({ [field]: ['required'] });
  await sql`
    insert into legal_text_acceptances (member_id, version_id, language)
    select ${memberId}, id, (select language from members where id = ${memberId})
    from unnest(${agreed}::bigint[]) t (id) on conflict do nothing
  `.execute(tx);
}
