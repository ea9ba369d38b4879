import type { Transaction } from '../db/database.ts';

/** What a feature does in the transaction in which somebody joins a group or stops belonging to it. */
export type MembershipFollower = {
  /** They belonged to the group until now, and do not any more. */
  ended(tx: Transaction, groupId: number, memberId: number): Promise<void>;
  /** They belong to it from now on. */
  begun(tx: Transaction, groupId: number, memberId: number): Promise<void>;
};

const followers: MembershipFollower[] = [];

/** Lets a feature end with a membership what it was the ground for; it registers this when it is loaded. */
export function registerMembershipFollower(follower: MembershipFollower): void {
  followers.push(follower);
}

export async function membershipEnded(tx: Transaction, groupId: number, memberId: number): Promise<void> {
  for (const { ended } of followers) await ended(tx, groupId, memberId);
}

export async function membershipBegun(tx: Transaction, groupId: number, memberId: number): Promise<void> {
  for (const { begun } of followers) await begun(tx, groupId, memberId);
}
