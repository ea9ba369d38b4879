import { sql } from '../../platform/db/database.ts';
import type { SearchSource, Seeker } from '../../platform/search/sources.ts';

/** Whoever reads more places than these sees most of what there is: to look through them would spare nothing. */
const PLACES_MAX = 200;

const known = new WeakMap<Seeker, Map<string, Promise<number[] | null>>>();

async function readPlaces(
  { services, viewer }: Seeker,
  source: SearchSource,
  groups: readonly number[] | null,
): Promise<number[] | null> {
  const readable = source.readable({ services, viewer });
  if (!readable) return null;
  // Messages lie with people, whatever groups they were sent to.
  const within =
    groups === null || source.kind === 'message'
      ? sql``
      : sql`where place in (
          select c.id from containers c where c.group_id = any(${groups}::bigint[])
          union all select c.id from chats c where c.group_id = any(${groups}::bigint[])
        )`;
  const { rows } = await sql<{ place: number }>`
    select place from unnest(${readable}) place ${within} limit ${PLACES_MAX + 1}
  `.execute(services.db.searches);
  return rows.length > PLACES_MAX ? null : rows.map(({ place }) => place);
}

/**
 * The places in which a viewer looks, as the database can reckon with them: it knows how much lies in each. null where
 * they spare nothing. What is seen is asked in the statement that finds, whatever they say.
 * @param groups only those in them, null for all
 */
export function placesWithin(
  seeker: Seeker,
  source: SearchSource,
  groups: readonly number[] | null,
): Promise<number[] | null> {
  const mine = known.get(seeker) ?? new Map<string, Promise<number[] | null>>();
  known.set(seeker, mine);
  const key = `${source.kind} ${groups?.join() ?? ''}`;
  const found = mine.get(key) ?? readPlaces(seeker, source, groups);
  mine.set(key, found);
  return found;
}
