import { sql, type Transaction } from '../platform/db/database.ts';
import { NUMBERED, type Numbered } from './ids.ts';

/** The highest id of each table that the demo network numbers. */
export async function takenIds(tx: Transaction): Promise<Record<Numbered, number>> {
  const taken = {} as Record<Numbered, number>;
  for (const table of NUMBERED) {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0) as id from ${sql.table(table)}
    `.execute(tx);
    taken[table] = rows[0]!.id;
  }
  return taken;
}

/** Lets the tables number on behind what was inserted. */
export async function releaseIds(tx: Transaction): Promise<void> {
  for (const table of NUMBERED) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(1, (select max(id) from ${sql.table(table)})))
    `.execute(tx);
  }
}

/** Rows that go into one statement at most. */
const AT_A_TIME = 5_000;

/** Inserts rows of equal columns, many in one statement. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += AT_A_TIME) {
    const part = JSON.stringify(rows.slice(start, start + AT_A_TIME));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)
    `.execute(tx);
  }
}
