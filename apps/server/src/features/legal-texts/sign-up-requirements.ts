import type { SignUpRequirement } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { type RequirementSource, registerSignUpRequirements } from '../invites/index.ts';
import { type Words, wordIn } from '../property-sets/index.ts';
import { acceptLegalTexts } from './commands.ts';
import type { Reader } from './queries.ts';

/** Ids of requirements are those of versions: what is agreed to is what was shown. */
const id = (versionId: number) => `legal-text-${versionId}`;
const versionOf = (requirement: string): number[] => {
  const found = /^legal-text-(\d{1,15})$/.exec(requirement);
  return found ? [Number(found[1])] : [];
};

async function list(db: Sql, reader: Reader): Promise<SignUpRequirement[]> {
  const { rows } = await sql<{ version_id: number; handle: string; statements: Words }>`
    select v.id as version_id, t.handle::text, t.statements from legal_texts t
    cross join lateral (
      select id from legal_text_versions where legal_text_id = t.id order by id desc limit 1
    ) v
    where t.deleted_at is null and t.statements <> '{}' order by t.position, t.id
  `.execute(db);
  return rows.map((row) => ({
    id: id(row.version_id),
    statement: wordIn(row.statements, reader.language, reader.networkLanguage),
    html_url: `/legal/${row.handle}`,
  }));
}

const source: RequirementSource = {
  list,
  accept: (tx, memberId, agreed) => acceptLegalTexts(tx, memberId, agreed.flatMap(versionOf), 'requirements'),
};

/** Whoever comes in agrees to the legal texts that have a statement (decision 42). */
export const requireLegalTextsAtSignUp = (): void => registerSignUpRequirements(source);
