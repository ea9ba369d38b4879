import { type RawBuilder, sql, type Transaction } from './db/database.ts';

/** Held by those who write tags, and alone by who merges or renames them. */
const NAMING = 7_301_001;

/**
 * Keeps tags from being merged or renamed until the transaction ends, so that what is written now stands under tags that
 * are there. Whoever locks rows that hold tags asks for this first: else two would wait for each other in a circle.
 */
export async function holdTagNames(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${NAMING})`.execute(tx);
}

/** Waits until nobody writes tags, and keeps everybody from it until the transaction ends. */
export async function takeTagNames(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMING})`.execute(tx);
}

/** The tag that an address or a search names, be it by a name that it had before; null for none. */
export const tagAt = (name: string): RawBuilder<number | null> =>
  sql<number | null>`(select tag_at(${name}))`;

/**
 * The tags that somebody wrote, by the names given; those that are not there are made, spelt as they were first. One that
 * was merged is the one that is left of it.
 * @param names as `tagSpelling` gives them
 */
export async function writtenTags(
  tx: Transaction,
  names: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  const spellings = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase().replaceAll('ß', 'ss');
    if (key !== '' && !spellings.has(key)) spellings.set(key, name);
  }
  if (spellings.size === 0) return new Map();
  await holdTagNames(tx);
  // Sorted, so that two that bring the same new tags do not wait for each other in a circle.
  const sorted = [...spellings].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
  await sql`
    insert into tags (name)
    select written from unnest(${sorted}::citext[]) as t (written) where tag_written(written::text) is null
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ written: string; id: number; name: string }>`
    select t.written, tags.id, tags.name::text as name
    from unnest(${[...new Set(names)]}::text[]) as t (written) join tags on tags.id = tag_written(t.written)
  `.execute(tx);
  return new Map(rows.map(({ written, id, name }) => [written, { id, name }]));
}
