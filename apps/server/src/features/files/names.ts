import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';
import { cleanFileName } from '../uploads/index.ts';

/** How two names of one folder are told apart: whatever only differs in its case is the same on some systems. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** The name of a file or folder as it is kept. @throws Problem 422 at `field` where nothing of it is left */
export function nameOf(typed: string, field: string): string {
  const name = cleanFileName(typed);
  if (name === 'file' && !/file/i.test(typed)) throw invalid({ [field]: ['blank'] });
  return name;
}

/**
 * Locks folders, so that nobody else lays anything into them meanwhile, and gives the names in them.
 * @param except what is left out, since it is about to be named
 * @returns undefined where one of the folders is gone
 */
export async function lockNames(
  tx: Transaction,
  folderIds: number | readonly number[],
  except: { fileIds?: readonly number[]; folderIds?: readonly number[] } = {},
): Promise<Names | undefined> {
  const ids = typeof folderIds === 'number' ? [folderIds] : [...new Set(folderIds)];
  const { rows: there } = await sql`
    select id from folders where id = any(${ids}::bigint[]) and deletion_id is null order by id for update
  `.execute(tx);
  if (there.length < ids.length) return undefined;
  const { rows } = await sql<{ name: string }>`
    select f.original_filename as name from file_containers lies join files f on f.id = lies.file_id
    where lies.folder_id = any(${ids}::bigint[]) and f.id <> all(${[...(except.fileIds ?? [])]}::bigint[])
    union all
    select sub.name from folders sub
    where sub.parent_id = any(${ids}::bigint[]) and sub.deletion_id is null and sub.type = 'folder'
      and sub.id <> all(${[...(except.folderIds ?? [])]}::bigint[])
  `.execute(tx);
  return new Names(rows.map(({ name }) => name));
}

/** The names that are taken in a folder. */
export class Names {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.#taken = new Set(taken.map(folded));
  }

  has(name: string): boolean {
    return this.#taken.has(folded(name));
  }

  /** Takes the name, or the first of `name (2).ending`, `name (3).ending` that is free. */
  take(name: string): string {
    const [, stem, ending] = /^(.+?)(\.[^.]{1,20})?$/su.exec(name)!;
    let free = name;
    for (let number = 2; this.has(free); number += 1) {
      const added = ` (${number})${ending ?? ''}`;
      free = [...stem!].slice(0, 255 - [...added].length).join('') + added;
    }
    this.#taken.add(folded(free));
    return free;
  }
}
