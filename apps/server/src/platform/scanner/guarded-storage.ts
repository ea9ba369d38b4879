import type { Held } from '@dorfplatz/contract';
import { type Database, sql } from '../db/database.ts';
import { Problem } from '../problem.ts';
import type { Storage } from '../storage/storage.ts';

/** A storage that gives out nothing that is held: whoever reads from it need not think of that. */
export type GuardedStorage<S extends Storage = Storage> = S & {
  /** Reads in any case, for what no reader gets: the scanner itself and backups. */
  readonly openHeld: Storage['open'];
  /**
   * Insists that what is kept under a key may be given out, for answers that open nothing.
   * @throws Problem 409 `not_yet_checked`, `too_large_to_check`, `infected` or `file_destroyed`
   */
  refuseHeld(key: string): Promise<void>;
};

const CODES = {
  waiting: 'not_yet_checked',
  too_large: 'too_large_to_check',
  infected: 'infected',
  deleted: 'file_destroyed',
} as const;

/**
 * Why the bytes of a row are held, as JSON; null where they are not. It is SQL text.
 * @param row alias of what has their `storage_key`
 */
export const heldText = (row: string): string => `(
  select json_build_object('state', s.state, 'signature', s.signature) from scans s
  where s.storage_key = ${row}.storage_key and s.is_held
)`;

/** Answers that something is held. */
export const heldProblem = ({ state }: Pick<Held, 'state'>): Problem => new Problem(409, CODES[state]);

/** Whether an error says that bytes are held: whoever can do without them goes on. */
export const isHeldProblem = (error: unknown): boolean =>
  error instanceof Problem && Object.values<string>(CODES).includes(error.code);

/** Pictures in other sizes lie beside what they were made of, and are held with it. */
const originalOf = (key: string): string => key.replace(/-\d+x\d+$/, '');

/** Holds back what the scanner has not let through, wherever it is read [F-28]. */
export function guardStorage<S extends Storage>(storage: S, db: Pick<Database, 'reads'>): GuardedStorage<S> {
  async function refuseHeld(key: string): Promise<void> {
    const { rows } = await sql<Held>`
      select state, signature from scans where storage_key = ${originalOf(key)} and is_held
    `.execute(db.reads);
    if (rows[0]) throw heldProblem(rows[0]);
  }
  return {
    ...storage,
    openHeld: (key, range) => storage.open(key, range),
    refuseHeld,
    async open(key, range) {
      await refuseHeld(key);
      return storage.open(key, range);
    },
  };
}
