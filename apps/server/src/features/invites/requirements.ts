import type { Language, SignUpRequirement } from '@dorfplatz/contract';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';

/** Where things come from that newcomers must agree to: legal texts, for one. */
export type RequirementSource = {
  /** What holds now, in the reader's language. An id names one version of one thing. */
  list(db: Sql, language: Language): Promise<SignUpRequirement[]>;
  /** Stores that a new member agreed to these. */
  accept(tx: Transaction, memberId: number, ids: readonly string[]): Promise<void>;
};

const sources: RequirementSource[] = [];

/** Lets a feature ask newcomers for their agreement, at sign-up and where an invitation is accepted (decision 42). */
export function registerSignUpRequirements(source: RequirementSource): void {
  sources.push(source);
}

/** Everything that newcomers must agree to. */
export async function requirementsAtSignUp(db: Sql, language: Language): Promise<SignUpRequirement[]> {
  return (await Promise.all(sources.map((source) => source.list(db, language)))).flat();
}

/**
 * Stores what a newcomer agreed to.
 * @throws Problem 422 when something is missing that must be agreed to
 */
export async function acceptRequirements(
  tx: Transaction,
  memberId: number,
  language: Language,
  agreed: readonly string[],
): Promise<void> {
  for (const source of sources) {
    const ids = (await source.list(tx, language)).map(({ id }) => id);
    if (ids.some((id) => !agreed.includes(id))) throw invalid({ requirements: ['required'] });
    if (ids.length > 0) await source.accept(tx, memberId, ids);
  }
}
