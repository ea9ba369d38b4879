import { sql, type Transaction } from '../../platform/db/database.ts';
import { slugOf } from '../../platform/slug.ts';
import type { StreamsOwner } from './tables.ts';

/** Words that stand where the slug of a stream could stand. */
const RESERVED = ['all', 'network', 'subscribed', 'stream'];

/**
 * The next free address of a stream of this name. Streams of the network share their addresses with groups, whose main
 * streams are found there too.
 */
export async function freeSlug(
  tx: Transaction,
  { contextId, groupId }: StreamsOwner,
  name: string,
  ownId: number | null = null,
): Promise<string> {
  const plain = slugOf(name, 'stream');
  // Digits alone are ids.
  const wanted = /^\d+$/.test(plain) ? `stream-${plain}` : plain;
  await sql`select pg_advisory_xact_lock(hashtextextended('containers.slug', ${contextId}::bigint))`.execute(
    tx,
  );
  const { rows } = await sql<{ slug: string }>`
    select slug::text from containers
    where context_id = ${contextId} and kind = 'stream' and id is distinct from ${ownId}::bigint
    union all
    select slug::text from groups where ${groupId === null}::boolean and (slug = ${wanted} or slug::text like ${`${wanted}-%`})
  `.execute(tx);
  const taken = new Set([...RESERVED, ...rows.map(({ slug }) => slug.toLowerCase())]);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
