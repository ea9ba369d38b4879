import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { SearchSource, Seeker } from '../../platform/search/sources.ts';

/** Whoever reads more places than these sees most of what there is: to look through them would spare nothing. */
const PLACES_MAX = 200;

const known = new WeakMap<Seeker, Map<string, Promise<number[] | null>>>();

/**
 * The places in which a viewer looks, as a query of one column; it ends where there are more than spare anything. null
 * where places do not decide.
 * @param groups only those in them, null for all
 */
function somePlaces(
  seeker: Seeker,
  source: SearchSource,
  groups: readonly number[] | null,
): RawBuilder<unknown> | null {
  const readable = source.readable(seeker);
  if (!readable) return null;
  // Messages lie with people, whatever groups they were sent to.
  const within =
    groups === null || source.kind === 'message'
      ? sql``
      : sql`where place in (
          select c.id from containers c where c.group_id = any(${groups}::bigint[])
          union all select c.id from chats c where c.group_id = any(${groups}::bigint[])
        )`;
  return sql`select place from unnest(${readable}) place ${within} limit ${sql.lit(PLACES_MAX + 1)}`;
}

async function readPlaces(
  seeker: Seeker,
  source: SearchSource,
  groups: readonly number[] | null,
): Promise<number[] | null> {
  const places = somePlaces(seeker, source, groups);
  if (!places) return null;
  const { rows } = await sql<{ place: number }>`${places}`.execute(seeker.services.db.searches);
  return rows.length > PLACES_MAX ? null : rows.map(({ place }) => place);
}

/** Whether `d` lies where a viewer looks, as far as that spares anything; null where places do not decide. */
export function liesWithin(
  seeker: Seeker,
  source: SearchSource,
  groups: readonly number[] | null,
): RawBuilder<boolean> | null {
  const places = somePlaces(seeker, source, groups);
  return (
    places &&
    sql<boolean>`coalesce(d.places && (
      select case when count(*) <= ${sql.lit(PLACES_MAX)} then coalesce(array_agg(place), '{}') end from (${places}) nearest
    ), true)`
  );
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
