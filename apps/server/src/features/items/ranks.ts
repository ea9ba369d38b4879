import { sql, type Transaction } from '../../platform/db/database.ts';

/**
 * Between two items that nothing parts at first. Halving it leaves room for sixteen items at one spot before those that
 * follow make way; going on at the ends, an app has room for a hundred thousand million moves below 2^53.
 */
const GAP = 65_536;
/** So much is between items that made way, at least. */
const ROOM = 1024;
/** So many make way at first; twice as many each time that this is not enough. */
const WINDOW = 32;

/**
 * Holds the order of apps until the transaction ends: whoever places items holds it, and asks for it before locking
 * any item, so that nobody waits for another in a circle.
 */
export async function holdOrder(tx: Transaction, appIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(appIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`items of ${id}`}, 0))`.execute(tx);
}

/** The place above all items of an app, and so on top of every column. The order is held. */
export async function rankOnTop(tx: Transaction, appId: number): Promise<number> {
  const { rows } = await sql<{ rank: number | null }>`
    select min(rank) as rank from items where app_id = ${appId}
  `.execute(tx);
  return (rows[0]?.rank ?? 0) - GAP;
}

type Neighbour = { rank: number; next: number | null };

/**
 * The place right behind an item, in the order of the whole app. Where none is left, those that follow make way. The
 * order is held.
 * @param itemId the one that goes there
 * @throws Error where the neighbour is gone: that is asked before
 */
export async function rankBehind(
  tx: Transaction,
  appId: number,
  itemId: number,
  neighbourId: number,
): Promise<number> {
  const { rows } = await sql<Neighbour>`
    select n.rank, (
      select min(i.rank) from items i where i.app_id = ${appId} and i.rank > n.rank and i.id <> ${itemId}
    ) as next
    from items n where n.id = ${neighbourId} and n.app_id = ${appId}
  `.execute(tx);
  const { rank, next } = rows[0]!;
  if (next === null) return rank + GAP;
  if (next - rank >= 2) return Math.floor((rank + next) / 2);
  await makeWay(tx, appId, itemId, rank);
  return rankBehind(tx, appId, itemId, neighbourId);
}

/** Spreads as many of the items that follow as it takes for all of them to have room. */
async function makeWay(tx: Transaction, appId: number, itemId: number, rank: number): Promise<void> {
  for (let size = WINDOW; ; size *= 2) {
    // One more than make way: it says where they end.
    const { rows } = await sql<{ id: number; rank: number }>`
      select id, rank from items where app_id = ${appId} and rank > ${rank} and id <> ${itemId}
      order by rank limit ${size + 1}
    `.execute(tx);
    const end = rows.length > size ? rows[size]!.rank : null;
    const step = end === null ? GAP : Math.floor((end - rank) / (size + 1));
    if (step < ROOM) continue;
    const moved = rows.slice(0, size).map(({ id }) => id);
    // In the order of ids, as whoever locks several items does.
    await sql`select 1 from items where id = any(${moved}::bigint[]) order by id for no key update`.execute(
      tx,
    );
    await sql`
      update items i set rank = ${rank}::bigint + t.position * ${step}::bigint
      from unnest(${moved}::bigint[]) with ordinality t (id, position) where i.id = t.id
    `.execute(tx);
    return;
  }
}
