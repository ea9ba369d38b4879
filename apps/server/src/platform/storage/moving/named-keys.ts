import { rows, type Sql, sql } from '../../db/database.ts';

/** What the database says of bytes; without a hash they are made by the program, and may still be on their way. */
export type Named = { sha256: string | undefined; size: number | undefined };

/** Keys that stand there because they are to go. */
const ON_THEIR_WAY_OUT = ['going_bytes', 'waiting_removals'];

async function tablesWithKeys(db: Sql): Promise<{ name: string; isHashed: boolean }[]> {
  const { rows: found } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by 1 having 'storage_key' = any(array_agg(a.attname::text)) order by 1
  `.execute(db);
  return found
    .filter(({ name }) => !ON_THEIR_WAY_OUT.includes(name))
    .map(({ name, columns }) => ({ name, isHashed: columns.includes('sha256') && columns.includes('size') }));
}

/**
 * The bytes that rows name: a column of the name `storage_key` holds a key, in whatever table.
 * @param among only of these keys
 */
export async function namedKeys(db: Sql, among?: readonly string[]): Promise<Map<string, Named>> {
  const parts = (await tablesWithKeys(db)).map(({ name, isHashed }) => {
    const facts = isHashed
      ? "nullif(sha256, '') as sha256, case when sha256 <> '' then size end as size"
      : 'null::text, null::bigint';
    const condition = among ? 'storage_key = any($1::text[])' : 'storage_key is not null';
    return `select storage_key as key, ${facts} from "${name}" where ${condition}`;
  });
  const text = `select key, max(sha256) as sha256, max(size) as size from (${parts.join(' union all ')}) named (key, sha256, size) group by key`;
  const named = await rows<{ key: string; sha256: string | null; size: number | null }>(
    db,
    text,
    among ? [among] : [],
  );
  return new Map(
    named.map(({ key, sha256, size }) => [key, { sha256: sha256 ?? undefined, size: size ?? undefined }]),
  );
}

/** Which of these keys are to go, and may lie there meanwhile. */
export async function goingKeys(db: Sql, among: readonly string[]): Promise<Set<string>> {
  const { rows: going } = await sql<{ key: string }>`
    select storage_key as key from going_bytes where storage_key = any(${[...among]}::text[])
    union select storage_key from waiting_removals where storage_key = any(${[...among]}::text[])
  `.execute(db);
  return new Set(going.map(({ key }) => key));
}
