import { type RawBuilder, type Sql, sql, type Transaction } from './database.ts';

/**
 * Between two things that nothing parts at first. Halving it leaves room for sixteen at one spot before those that
 * follow make way; going on at the ends, an order has room for a hundred thousand million moves below 2^53.
 */
export const GAP = 65_536;
/** So much is between things that made way, at least. */
const ROOM = 1024;
/** So many make way at first; twice as many each time that this is not enough. */
const WINDOW = 32;

/** An order that people make by moving cards: rows with a `rank`, lowest first. */
export type Order = {
  /** Of the lock, and so one of all orders. */
  name: string;
  table: string;
  /** The column that says which thing a row is about. */
  key: string;
  /** Which rows of the table belong to it, by an alias of that. */
  within: (alias: string) => RawBuilder<boolean>;
};

/**
 * Holds orders until the transaction ends: whoever places things holds theirs, and asks for it before locking any of
 * them, so that nobody waits for another in a circle. Several are asked for in one order.
 */
export async function holdOrders(tx: Transaction, orders: readonly Pick<Order, 'name'>[]): Promise<void> {
  for (const { name } of orders)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** The place above all that an order has, and so on top of every column. The order is held. */
export async function rankOnTop(tx: Sql, { table, within }: Order): Promise<number> {
  const { rows } = await sql<{ rank: number | null }>`
    select min(o.rank) as rank from ${sql.table(table)} o where ${within('o')}
  `.execute(tx);
  return (rows[0]?.rank ?? 0) - GAP;
}

type Neighbour = { rank: number; next: number | null };

/**
 * The place right behind a thing, in the whole order. Where none is left, those that follow make way. The order is held.
 * @param id the one that goes there
 * @throws Error where the neighbour is gone: that is asked before
 */
export async function rankBehind(
  tx: Transaction,
  order: Order,
  id: number,
  neighbourId: number,
): Promise<number> {
  const { table, key, within } = order;
  const { rows } = await sql<Neighbour>`
    select n.rank, (
      select min(o.rank) from ${sql.table(table)} o
      where ${within('o')} and o.rank > n.rank and ${column('o', key)} <> ${id}
    ) as next
    from ${sql.table(table)} n where ${column('n', key)} = ${neighbourId} and ${within('n')}
  `.execute(tx);
  const { rank, next } = rows[0]!;
  if (next === null) return rank + GAP;
  if (next - rank >= 2) return Math.floor((rank + next) / 2);
  await makeWay(tx, order, id, rank);
  return rankBehind(tx, order, id, neighbourId);
}

/** Spreads as many of those that follow as it takes for all of them to have room. */
async function makeWay(
  tx: Transaction,
  { table, key, within }: Order,
  id: number,
  rank: number,
): Promise<void> {
  for (let size = WINDOW; ; size *= 2) {
    // One more than make way: it says where they end.
    const { rows } = await sql<{ id: number; rank: number }>`
      select ${column('o', key)} as id, o.rank from ${sql.table(table)} o
      where ${within('o')} and o.rank > ${rank} and ${column('o', key)} <> ${id}
      order by o.rank limit ${size + 1}
    `.execute(tx);
    const end = rows.length > size ? rows[size]!.rank : null;
    const step = end === null ? GAP : Math.floor((end - rank) / (size + 1));
    if (step < ROOM) continue;
    const moved = rows.slice(0, size).map((row) => row.id);
    // In the order of ids, as whoever locks several of them does.
    await sql`
      select 1 from ${sql.table(table)} o where ${within('o')} and ${column('o', key)} = any(${moved}::bigint[])
      order by ${column('o', key)} for no key update
    `.execute(tx);
    await sql`
      update ${sql.table(table)} o set rank = ${rank}::bigint + t.position * ${step}::bigint
      from unnest(${moved}::bigint[]) with ordinality t (id, position) where ${within('o')} and ${column('o', key)} = t.id
    `.execute(tx);
    return;
  }
}
