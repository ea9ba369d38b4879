import type { Language, SignUpRequirement } from '@dorfplatz/contract';
import type { Sql, Transaction } from '../../platform/db/database.ts';

/** The language of the reader, and the network's for words that nobody put into it. */
export type Reader = { language: Language; networkLanguage: Language };

/** Where things come from that newcomers must agree to: legal texts, for one. */
export type RequirementSource = {
  /** What holds now. An id names one version of one thing. */
  list(db: Sql, reader: Reader): Promise<SignUpRequirement[]>;
  /**
   * Keeps what a new member agreed to.
   * @throws Problem 422 on the field `requirements` when something is missing
   */
  accept(tx: Transaction, memberId: number, agreed: readonly string[]): Promise<void>;
};

const sources: RequirementSource[] = [];

/** Lets a feature ask newcomers for their agreement, at sign-up and where an invitation is accepted (decision 42). */
export function registerSignUpRequirements(source: RequirementSource): void {
  sources.push(source);
}

/** Everything that newcomers must agree to. */
export async function requirementsAtSignUp(db: Sql, reader: Reader): Promise<SignUpRequirement[]> {
  return (await Promise.all(sources.map((source) => source.list(db, reader)))).flat();
}

/** Keeps what a newcomer agreed to; throws where something is missing. */
export async function acceptRequirements(
  tx: Transaction,
  memberId: number,
  agreed: readonly string[],
): Promise<void> {
  for (const source of sources) await source.accept(tx, memberId, agreed);
}
