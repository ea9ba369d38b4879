import type { Transaction } from '../db/database.ts';

export type FoundedGroup = {
  id: number;
  name: string;
  networkId: number;
  createdBy: number;
  chatEnabled: boolean;
};

/** What a feature puts into a group that somebody founds, in the same transaction. */
export type GroupFurnisher = (tx: Transaction, group: FoundedGroup) => Promise<void>;

const furnishers: GroupFurnisher[] = [];

/** Lets a feature put its own into every new group, such as a calendar; it registers this when it is loaded. */
export function registerGroupFurnisher(furnish: GroupFurnisher): void {
  furnishers.push(furnish);
}

/** Puts into a new group what every feature has for it. */
export async function furnishGroup(tx: Transaction, group: FoundedGroup): Promise<void> {
  for (const furnish of furnishers) await furnish(tx, group);
}
