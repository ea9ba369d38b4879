import type { Transaction } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';

/** The demo network as it stands when the features write their part of it. */
export type Demo = {
  readonly tx: Transaction;
  readonly storage: Storage;
  readonly networkId: number;
  /** Milliseconds since 1970: the newest things lie just before. */
  readonly now: number;
  /** When the network was founded, in milliseconds since 1970. */
  readonly founded: number;
  /** The people that somebody who tries the demo signs in as. */
  readonly accounts: readonly { email: string; isExternal?: true; isNetworkAdmin?: true }[];
};

export type DemoPart = { write(demo: Demo): Promise<void> };

const loaders: (() => Promise<DemoPart>)[] = [];

/**
 * Lets a feature write its part of the demo network; it registers this when it is loaded.
 * @param load imports the part: a real network never needs its words
 */
export function registerDemo(load: () => Promise<DemoPart>): void {
  loaders.push(load);
}

/** Writes all registered parts, in the order of registration. */
export async function writeDemoParts(demo: Demo): Promise<void> {
  for (const load of loaders) await (await load()).write(demo);
}
