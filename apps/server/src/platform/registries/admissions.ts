import type { Transaction } from '../db/database.ts';

/** What a feature does in the transaction in which somebody becomes a member of the network. */
export type AdmissionFollower = (tx: Transaction, memberId: number) => Promise<void>;

const followers: AdmissionFollower[] = [];

/** Lets a feature receive newcomers; it registers this when it is loaded. */
export function registerAdmissionFollower(follower: AdmissionFollower): void {
  followers.push(follower);
}

/** Tells the features that this person belongs to the network from now on. Imports of many people do without. */
export async function memberAdmitted(tx: Transaction, memberId: number): Promise<void> {
  for (const follow of followers) await follow(tx, memberId);
}
