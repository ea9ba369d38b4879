import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Verdict } from '../../../platform/scanner/clamd.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** What may be done with these files is no longer what it was: the scanner or an administrator decided. */
    bytes_decided: { fileIds: number[]; state: 'clean' | 'infected' | 'too_large' | 'released' | 'deleted' };
  }
}

/** The scan of an upload follows at once; one that nobody took up is looked for after so long. */
const AT_ONCE_SECONDS = 60;
/** What a scan takes at most, with waiting for its turn; a process that ended meanwhile leaves it to others then. */
const CLAIM_MINUTES = 15;
/** The longest pause between two tries that both failed. */
const PAUSE_MAX_MINUTES = 60;

/** Holds bytes until the scanner has looked through them, which a job sees to once the transaction has committed. */
export async function awaitVerdict(tx: Transaction, jobs: Jobs, storageKey: string): Promise<void> {
  await sql`
    insert into scans (storage_key, state, next_try_at)
    values (${storageKey}, 'waiting', now() + make_interval(secs => ${AT_ONCE_SECONDS}))
  `.execute(tx);
  await jobs.enqueue(tx, 'bytes_scanning', { storageKey });
}

export type Claimed = { storage_key: string; size: number };

/**
 * Bytes that are to be looked through, and how many: those of a key, or what has been due for longest. Who lies there for
 * less than the claim is nobody else's meanwhile.
 * @param which.state `unchecked` are those that lay there before a scanner was set
 */
export async function claim(
  db: Sql,
  which: { storageKey: string } | { state: 'waiting' | 'unchecked' },
): Promise<Claimed | undefined> {
  const wanted =
    'storageKey' in which
      ? sql`storage_key = ${which.storageKey} and state in ('waiting', 'unchecked')`
      : sql`state = ${which.state} and next_try_at <= now()`;
  const { rows } = await sql<Claimed>`
    update scans s set next_try_at = now() + make_interval(mins => ${CLAIM_MINUTES})
    where s.storage_key = (
      select storage_key from scans where ${wanted} order by next_try_at limit 1 for update skip locked
    )
    returning s.storage_key, coalesce(
      (select f.size from files f where f.storage_key = s.storage_key limit 1),
      (select v.size from file_versions v where v.storage_key = s.storage_key limit 1), 0
    ) as size
  `.execute(db);
  return rows[0];
}

/** The files whose current bytes or a version of theirs lie under the key. */
const filesOf = (storageKey: string) => sql`
  select id from files where storage_key = ${storageKey}
  union select file_id from file_versions where storage_key = ${storageKey}`;

/** Tells those who see the files that something was decided of them. */
export async function recordDecided(
  tx: Transaction,
  storageKey: string,
  state: 'clean' | 'infected' | 'too_large' | 'released' | 'deleted',
  actorId: number | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`${filesOf(storageKey)}`.execute(tx);
  if (rows.length === 0) return;
  await recordEvents(tx, [
    { type: 'bytes_decided', actorId, payload: { fileIds: rows.map(({ id }) => id), state } },
  ]);
}

/** Writes down what the scanner says. Bytes that are clean are shared now with others that are equal. */
export async function keepVerdict(
  tx: Transaction,
  jobs: Jobs,
  storageKey: string,
  verdict: Verdict,
): Promise<void> {
  const signature = verdict.state === 'infected' ? verdict.signature.slice(0, 200) : null;
  const { rows } = await sql<{ was: string }>`
    update scans s set state = ${verdict.state}, signature = ${signature}, tries = s.tries + 1, tried_at = now()
    from (select state as was from scans where storage_key = ${storageKey} for update) before
    where s.storage_key = ${storageKey} and s.state in ('waiting', 'unchecked')
    returning before.was
  `.execute(tx);
  if (!rows[0]) return;
  if (verdict.state !== 'clean' || rows[0].was === 'waiting')
    await recordDecided(tx, storageKey, verdict.state);
  if (verdict.state !== 'clean') return;
  const { rows: bytes } = await sql<{ sha256: string; size: number }>`
    select sha256, size from files where storage_key = ${storageKey}
    union select sha256, size from file_versions where storage_key = ${storageKey}
  `.execute(tx);
  for (const { sha256, size } of bytes)
    if (size > 0 && sha256 !== '') await jobs.enqueue(tx, 'bytes_sharing', { sha256, size });
}

/** Has bytes tried again after a pause, which grows with the tries that the scanner did not bring to an end. */
export async function tryLater(db: Sql, storageKey: string): Promise<void> {
  await sql`
    update scans set tries = tries + 1, tried_at = now(),
      next_try_at = now() + make_interval(mins => least(${PAUSE_MAX_MINUTES}, 2 ^ least(tries, 10))::integer)
    where storage_key = ${storageKey} and state in ('waiting', 'unchecked')
  `.execute(db);
}

/** The scanner was not there, which is nothing of these bytes: they are due again at once. */
export async function tryWhenBack(db: Sql, storageKey: string): Promise<void> {
  await sql`
    update scans set tried_at = now(), next_try_at = now()
    where storage_key = ${storageKey} and state in ('waiting', 'unchecked')
  `.execute(db);
}

/**
 * Writes down bytes of which no scanner has heard, so that they are looked through when nothing new waits.
 * @returns how many there were, `most` at most
 */
export async function listUnchecked(db: Sql, most: number): Promise<number> {
  const { rows } = await sql`
    insert into scans (storage_key, state)
    select storage_key, 'unchecked' from (
      select storage_key from files where sha256 <> '' and state <> 'removed'
      union select storage_key from file_versions
    ) kept
    where not exists (select 1 from scans s where s.storage_key = kept.storage_key)
    limit ${most} on conflict do nothing returning id
  `.execute(db);
  return rows.length;
}

/** Without a scanner nothing waits for one (decision 83); what was found before stays shut. */
export async function holdNothing(db: Sql): Promise<void> {
  await sql`
    delete from scans where state in ('waiting', 'too_large', 'unchecked') and signature is null
  `.execute(db);
}
