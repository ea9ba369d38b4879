import { rows, type Sql } from '../db/database.ts';

/** An entry of the chain and its hash: noted elsewhere, it proves later that nothing up to it was changed. */
export type Head = { id: number; hash: string };

/** What looking through the whole log found. */
export type Verification = {
  entries: number;
  head: Head;
  /** The first entry that is not what was written, or that is missing. */
  brokenAt: number | null;
};

/** The last entry of the log. */
export async function auditHead(db: Sql): Promise<Head> {
  const [head] = await rows<Head>(db, "select id, encode(hash, 'hex') as hash from audit_head", []);
  return head!;
}

const verifyText = `
  with chain as (
    select entry.id, entry.hash, row_number() over (order by entry.id) as place,
      audit_hash(lag(entry.hash, 1, sha256('')) over (order by entry.id), entry) as expected
    from audit_entries entry
  )
  select (select count(*) from audit_entries)::bigint as entries,
    coalesce(
      (select min(place) from chain where id <> place or hash <> expected),
      (select least(head.id, log.last) + 1 from audit_head head, (select coalesce(max(id), 0) as last from audit_entries) log
        where head.id <> log.last),
      (select head.id from audit_head head join audit_entries last on last.id = head.id where last.hash <> head.hash)
    )::bigint as broken_at`;

/** Works every hash of the log out anew. */
export async function verifyAudit(db: Sql): Promise<Verification> {
  const [found] = await rows<{ entries: number; broken_at: number | null }>(db, verifyText, []);
  return { entries: found!.entries, brokenAt: found!.broken_at, head: await auditHead(db) };
}

/** Whether an entry noted earlier stands in the log as it did. */
export async function hasHead(db: Sql, { id, hash }: Head): Promise<boolean> {
  if (id === 0) return true;
  const found = await rows(db, "select 1 from audit_entries where id = $1 and hash = decode($2, 'hex')", [
    id,
    hash,
  ]);
  return found.length > 0;
}
