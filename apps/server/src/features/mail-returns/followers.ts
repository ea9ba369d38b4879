import type { Transaction } from '../../platform/db/database.ts';

/** A mail of an issue that came back from a person. */
export type ReturnedIssue = { issueId: number; memberId: number };
type Follower = (tx: Transaction, returned: ReturnedIssue) => Promise<void>;

const followers: Follower[] = [];

/** Has a feature hear of the mails of its issues that came back, in the transaction that writes that down. */
export function registerReturnFollower(follow: Follower): void {
  followers.push(follow);
}

export async function tellOfReturn(tx: Transaction, returned: ReturnedIssue): Promise<void> {
  for (const follow of followers) await follow(tx, returned);
}
