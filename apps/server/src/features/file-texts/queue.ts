import { type Sql, sql } from '../../platform/db/database.ts';
import type { Outcome } from './reading/outcome.ts';

/**
 * The rules by which files are read. Whoever makes more of them readable counts it up: what older rules gave no text of
 * is read once more then.
 */
export const READER = 1;

export const TRIES = 3;
/** Longer than any reading takes: who lies there for less is somebody else's. */
const CLAIM_SECONDS = 120;
const PAUSE_MINUTES = 5;

type Bytes = { sha256: string; size: number };
export type Claimed = Bytes & { key: string };

/** A file with the bytes of the row `t` that may be read now, as SQL of its key. */
const openKey = sql`(
  select f.storage_key from files f
  where f.sha256 = t.sha256 and f.size = t.size and f.state = 'published' and f.directory = 'files'
    and not exists (select 1 from scans s where s.storage_key = f.storage_key and s.is_held)
  order by f.id limit 1
)`;

/**
 * Takes what came last: what is new does not wait for all that was there before. The try counts before the file is opened: whatever that ends, counted it has [S-24].
 * What was tried too often is given up on the way.
 */
export async function claimText(db: Sql): Promise<Claimed | undefined> {
  await sql`
    update file_texts set state = 'unreadable', read_at = now(), reader = ${READER},
      reason = coalesce(reason, 'whoever read it was ended')
    where state = 'waiting' and tries >= ${TRIES} and next_try_at <= now()
  `.execute(db);
  const { rows } = await sql<Claimed>`
    with next as (
      select t.sha256, t.size, ${openKey} as key from file_texts t
      where t.state = 'waiting' and t.next_try_at <= now() and ${openKey} is not null
      order by t.next_try_at desc limit 1 for update of t skip locked
    )
    update file_texts t set tries = t.tries + 1, next_try_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from next where t.sha256 = next.sha256 and t.size = next.size
    returning t.sha256, t.size, next.key
  `.execute(db);
  return rows[0];
}

/** So many of those that wait are looked at where this is asked often: all may be held. */
const LOOKED_AT = 20;

/** Whether anything of what came last can be read now. */
export async function isTextDue(db: Sql): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
      select 1 from (
        select * from file_texts where state = 'waiting' and next_try_at <= now() order by next_try_at desc limit ${LOOKED_AT}
      ) t where ${openKey} is not null
    ) as is_due
  `.execute(db);
  return rows[0]!.is_due;
}

/** Keeps what came of reading, as long as anybody still has the file. */
export async function keepText(
  db: Sql,
  { sha256, size }: Bytes,
  { state, reason, pages }: Outcome,
  text: string,
): Promise<void> {
  await sql`
    update file_texts set state = ${state}, reason = ${reason}, pages = ${pages}, reader = ${READER}, read_at = now(),
      text = ${state === 'read' || state === 'in_part' ? text : ''}
    where sha256 = ${sha256} and size = ${size}
  `.execute(db);
}

/** Has a file tried again later. @param isItsFault the try counts, and the last one was it */
export async function tryTextLater(
  db: Sql,
  { sha256, size }: Bytes,
  { reason, isItsFault }: { reason: string; isItsFault: boolean },
): Promise<void> {
  await sql`
    update file_texts set reason = ${reason.slice(0, 200)}, tries = tries - ${isItsFault ? 0 : 1},
      next_try_at = now() + make_interval(mins => ${PAUSE_MINUTES})
    where sha256 = ${sha256} and size = ${size} and state = 'waiting'
  `.execute(db);
}

/** How often this file was opened. */
export async function triesOf(db: Sql, { sha256, size }: Bytes): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select tries from file_texts where sha256 = ${sha256} and size = ${size}
  `.execute(db);
  return rows[0]?.tries ?? TRIES;
}

/**
 * Has what no trigger saw read too: files of before, those of two transactions at once, and what older rules could not
 * read. @returns how many there were, `most` at most
 */
export async function listUnread(db: Sql, most: number): Promise<number> {
  const { rows: found } = await sql`
    insert into file_texts (sha256, size)
    select distinct f.sha256, f.size from files f
    where f.state = 'published' and f.directory = 'files' and f.sha256 <> '' and f.size > 0
      and f.content_type !~ '^(image|video|audio|font)/'
      and not exists (select 1 from file_texts t where t.sha256 = f.sha256 and t.size = f.size)
      and not exists (select 1 from scans s where s.storage_key = f.storage_key and s.state = 'deleted')
    limit ${most} on conflict do nothing returning sha256
  `.execute(db);
  const { rows: again } = await sql`
    update file_texts t set state = 'waiting', tries = 0, next_try_at = now()
    from (
      select sha256, size from file_texts
      where state <> 'waiting' and reader < ${READER} and text = '' limit ${most}
    ) old where t.sha256 = old.sha256 and t.size = old.size returning t.sha256
  `.execute(db);
  return found.length + again.length;
}

/** Removes texts that no file has any more, which two transactions at once may have left. */
export async function removeGoneTexts(db: Sql): Promise<void> {
  await sql`
    delete from file_texts t where not exists (
      select 1 from files f
      where f.sha256 = t.sha256 and f.size = t.size and f.state = 'published' and f.directory = 'files'
        and not exists (select 1 from scans s where s.storage_key = f.storage_key and s.state = 'deleted')
    )
  `.execute(db);
}

/** How many wait, for the log. */
export async function waitingTexts(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from file_texts where state = 'waiting'
  `.execute(db);
  return rows[0]!.count;
}
