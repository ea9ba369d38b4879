import { sql, type Transaction } from '../db/database.ts';

/** What a feature does when a person leaves the network for good. */
export type LeavingPart = {
  /** Tables whose rows of the person (`member_id`) are deleted. */
  readonly tables?: readonly string[];
  /** Whatever takes more than that; it finds the person as they were, their address included. */
  end?(tx: Transaction, memberId: number): Promise<void>;
  /**
   * Ends what has the names of people who were anonymised, a while later. Mentions in any text and what the program keeps
   * of mails and news are no part of it.
   */
  forget?(tx: Transaction, names: readonly ForgottenName[]): Promise<void>;
};

/** Whose name is to be found nowhere, and what stands in its place. */
export type ForgottenName = {
  readonly memberId: number;
  readonly name: string;
  readonly replacement: string;
};

const parts: LeavingPart[] = [];

/** Lets a feature end what is a person's own; it registers this when it is loaded. What people wrote stays. */
export function registerLeaving(part: LeavingPart): void {
  parts.push(part);
}

/** Tables from which the rows of those who leave are deleted. */
export const leavingTables = (): readonly string[] => parts.flatMap(({ tables }) => tables ?? []);

/** Ends everything that features registered for a person who leaves: first what takes more, then the rows. */
export async function endOwnThings(tx: Transaction, memberId: number): Promise<void> {
  for (const { end } of parts) await end?.(tx, memberId);
  for (const table of leavingTables())
    await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(tx);
}

/** Ends whatever features registered as having the names of people who were anonymised. */
export async function forgetNames(tx: Transaction, names: readonly ForgottenName[]): Promise<void> {
  for (const { forget } of parts) await forget?.(tx, names);
}
