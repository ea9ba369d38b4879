import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import type { Words } from '../property-sets/index.ts';
import { asking, hasAccepted } from './asking.ts';

export type LegalTextContent = {
  handle: string;
  names: Words;
  /** What people agree to; nothing for what they only read. */
  statements: Words;
  /** In the dialect that members write. */
  contents: Words;
  position: number;
};

/** Writes a legal text under its handle; other words or another statement make a new version. */
export async function putLegalText(
  tx: Transaction,
  networkId: number,
  text: LegalTextContent,
): Promise<void> {
  const { names, statements, contents } = text;
  const { rows } = await sql<{ id: number }>`
    insert into legal_texts (network_id, handle, names, statements, position)
    values (${networkId}, ${text.handle}, ${json(names)}::jsonb, ${json(statements)}::jsonb, ${text.position})
    on conflict (handle) where deleted_at is null do update set position = excluded.position
    returning id
  `.execute(tx);
  await writeVersion(tx, rows[0]!.id, { names, statements, contents }, { authorId: null, asks: true });
}

const json = (words: Words) => JSON.stringify(words);

/** All the words of a version. */
export type VersionWords = Pick<LegalTextContent, 'names' | 'statements' | 'contents'>;

/**
 * Adds a version to a legal text; what changes nothing is none [RUL-0516]. Another name alone asks nobody, and a first
 * statement asks in any case: nobody has agreed to it.
 * @returns its id; undefined where nothing changed
 */
export async function writeVersion(
  tx: Transaction,
  legalTextId: number,
  { names, statements, contents }: VersionWords,
  { authorId, asks }: { authorId: number | null; asks: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with before as (
      select t.names, t.statements, v.contents from legal_texts t
      left join lateral (
        select contents from legal_text_versions where legal_text_id = t.id order by id desc limit 1
      ) v on true
      where t.id = ${legalTextId}
    ),
    changed as (
      select contents is null as is_first, statements = '{}' and ${json(statements)}::jsonb <> '{}' as begins_to_ask,
        statements <> ${json(statements)}::jsonb or contents is distinct from ${json(contents)}::jsonb as is_other_text
      from before
      where contents is null or names <> ${json(names)}::jsonb or statements <> ${json(statements)}::jsonb
        or contents <> ${json(contents)}::jsonb
    ),
    kept as (
      update legal_texts set names = ${json(names)}::jsonb, statements = ${json(statements)}::jsonb, updated_at = now()
      where id = ${legalTextId} and exists (select 1 from changed)
    )
    insert into legal_text_versions (legal_text_id, names, statements, contents, author_id, asks)
    select ${legalTextId}, ${json(names)}::jsonb, ${json(statements)}::jsonb, ${json(contents)}::jsonb,
      ${authorId}::bigint, is_first or begins_to_ask or (${asks} and is_other_text)
    from changed returning id
  `.execute(tx);
  return rows[0]?.id;
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
