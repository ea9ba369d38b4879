import type { RawBuilder } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { Viewer } from '../policy/viewer.ts';

/** Why a file of a folder is not attached, as a code of `error.field`. */
export type NotShared = 'not_approved' | 'not_yours_to_share';

/**
 * Who reads what a file is attached to: a predicate on the row `p` of `members`. It is asked when the thing is there.
 */
export type Readers = RawBuilder<boolean>;

/**
 * Judges files of folders that somebody attaches to something.
 * @returns for each file why it is not shared, or null where it may be; files that they do not see are missing
 */
export type FileSharing = (
  tx: Transaction,
  author: Viewer,
  fileIds: readonly number[],
  readers: Readers,
) => Promise<Map<number, NotShared | null>>;

let sharing: FileSharing = () => Promise.resolve(new Map());

/** Lets the feature of folders say which of its files may be attached elsewhere; it registers this when it is loaded. */
export function registerFileSharing(judge: FileSharing): void {
  sharing = judge;
}

/** What the feature of folders says; where there are no folders, no file of one is known. */
export const judgeSharing: FileSharing = (...asked) => sharing(...asked);
