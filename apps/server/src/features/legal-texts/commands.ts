import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import type { Words } from '../property-sets/index.ts';

export type LegalTextContent = {
  handle: string;
  names: Words;
  /** What people agree to; nothing for what they only read. */
  statements: Words;
  /** In the dialect that members write. */
  contents: Words;
  position: number;
};

/** Writes a legal text; other words or another statement make a new version, which everyone agrees to anew. */
export async function putLegalText(
  tx: Transaction,
  networkId: number,
  text: LegalTextContent,
): Promise<void> {
  const json = (words: Words) => JSON.stringify(words);
  const { rows } = await sql<{ id: number; is_other_statement: boolean }>`
    with before as (select statements from legal_texts where handle = ${text.handle})
    insert into legal_texts (network_id, handle, names, statements, position)
    values (${networkId}, ${text.handle}, ${json(text.names)}::jsonb, ${json(text.statements)}::jsonb, ${text.position})
    on conflict (handle) do update set
      names = excluded.names, statements = excluded.statements, position = excluded.position, updated_at = now()
    returning id, coalesce((select statements from before) <> statements, false) as is_other_statement
  `.execute(tx);
  const { id, is_other_statement } = rows[0]!;
  await sql`
    insert into legal_text_versions (legal_text_id, contents)
    select ${id}, ${json(text.contents)}::jsonb
    where ${is_other_statement} or (
      select contents from legal_text_versions where legal_text_id = ${id} order by id desc limit 1
    ) is distinct from ${json(text.contents)}::jsonb
  `.execute(tx);
}

/**
 * Keeps that a person agrees to versions of legal texts, with the time. All current ones that have a statement and
 * that the person has not agreed to must be among them.
 * @param field where the error shows
 * @throws Problem 422 when one is missing
 */
export async function acceptLegalTexts(
  tx: Transaction,
  memberId: number,
  versionIds: readonly number[],
  field = 'version_ids',
): Promise<void> {
  const { rows } = await sql<{ version_id: number }>`
    select v.id as version_id from legal_texts t
    cross join lateral (
      select id from legal_text_versions where legal_text_id = t.id order by id desc limit 1
    ) v
    where t.statements <> '{}' and not exists (
      select 1 from legal_text_acceptances a where a.version_id = v.id and a.member_id = ${memberId}
    )
  `.execute(tx);
  const needed = rows.map((row) => row.version_id);
  if (!needed.every((id) => versionIds.includes(id))) throw invalid({ [field]: ['required'] });
  await sql`
    insert into legal_text_acceptances (member_id, version_id)
    select ${memberId}, unnest(${needed}::bigint[]) on conflict do nothing
  `.execute(tx);
}
