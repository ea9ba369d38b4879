import { sql } from '../../platform/db/database.ts';

const askingText = `cross join lateral (
  select id, created_at from legal_text_versions
  where legal_text_id = t.id and asks order by id desc limit 1
) asking`;

const hasAcceptedText = (memberId: string) => `exists (
  select 1 from legal_text_acceptances a join legal_text_versions agreed on agreed.id = a.version_id
  where agreed.legal_text_id = t.id and agreed.id >= asking.id and a.member_id = ${memberId}
)`;

/** For statements with parameters of their own. */
export const askingParts = { asking: askingText, hasAccepted: hasAcceptedText };

/** Joins to a legal text `t` the last version to which everybody agrees anew; corrections came after it. */
export const asking = sql.raw(askingText);

/** Whether a person has agreed to a legal text `t` as it holds, corrections left aside. */
export const hasAccepted = (memberId: ReturnType<typeof sql>) => {
  const [before, after] = hasAcceptedText('?').split('?');
  return sql`${sql.raw(before!)}${memberId}${sql.raw(after!)}`;
};
