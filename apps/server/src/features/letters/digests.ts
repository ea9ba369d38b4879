import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../../platform/settings/network-settings.ts';
import { digestsFound } from './digest-contents.ts';
import { type DigestSlot, dueSlot, type LastDigests } from './digest-slots.ts';

/** People whose digests are prepared by one statement, in one transaction. */
const BATCH = 1_000;
/** After each batch so many times as long as it took is left to those who read meanwhile, so long in all. */
const REST = { times: 4, inAllMs: 70_000 };

type Run = { since: string; updated_ids: number[]; prepared_to: number };

/** The digests that went out last, or are under way; undefined where none ever did, or long ago. */
export async function lastDigests(db: Sql): Promise<LastDigests | undefined> {
  const { rows } = await sql<{ slot: string; since: string; time_zone: string | null; is_prepared: boolean }>`
    select slot, since, time_zone, finished_at is not null as is_prepared from digest_runs order by slot desc limit 1
  `.execute(db);
  const [row] = rows;
  return (
    row && {
      at: instant(row.slot),
      since: instant(row.since),
      timeZone: row.time_zone,
      isPrepared: row.is_prepared,
    }
  );
}

const instant = (stored: string | Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(new Date(stored).getTime());

/** Older posts with new answers, where the network tells of these too, as SQL that gives an array of ids. */
export const updatedPosts = (network: NetworkSettings, since: string, at: string) => sql`array(
  select distinct activity_id from replies
  where ${network.daily_activity.mode === 'new_and_updated'} and deleted_at is null
    and created_at > ${since}::timestamptz and created_at <= ${at}::timestamptz
)`;

/** Opens the run of a slot where there is none yet; older posts with new answers are looked for once, here. */
async function openRun(tx: Transaction, slot: DigestSlot, network: NetworkSettings): Promise<void> {
  const [at, since] = [slot.at.toString(), slot.since.toString()];
  const { rows } = await sql`select 1 from digest_runs where slot = ${at}::timestamptz`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into digest_runs (slot, since, time_zone, updated_ids)
    values (${at}, ${since}, ${network.time_zone}, ${updatedPosts(network, since, at)})
    on conflict do nothing
  `.execute(tx);
}

/**
 * Opens the run whose digests should be under way now, or goes on with it. Two processes decide one after the other, by
 * the settings that hold then: whatever is changed at that very moment, a day has one run.
 */
export const openDueRun = ({ db }: Services, now = Temporal.Now.instant()) =>
  db.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('digest_runs', 0))`.execute(tx);
    const network = await readSettings(tx);
    const slot = dueSlot(network, await lastDigests(tx), now);
    if (!slot) return undefined;
    await openRun(tx, slot, network);
    return { slot, network };
  });

/** The letters of the next people. Gives the last of these people, undefined when there were none left. */
async function prepareBatch(
  tx: Transaction,
  slot: string,
  run: Run,
  network: NetworkSettings,
): Promise<number | undefined> {
  const { rows } = await sql<{ last_id: number | null }>`
    ${digestsFound({
      people: sql`m.id > ${run.prepared_to} order by m.id limit ${sql.lit(BATCH)}`,
      areFew: false,
      since: run.since,
      at: slot,
      updatedIds: sql`${run.updated_ids}::bigint[]`,
      withNetwork: network.daily_activity.include_network_level,
    })}, written as (
      insert into letters (member_id, kind, slot, activity_ids, blog_article_ids, item_ids, counts)
      select member_id, 'digest', ${slot}::timestamptz, activity_ids, blog_article_ids, item_ids, counts
      from found
      on conflict (member_id, slot) do nothing
    )
    select max(id) as last_id from batch
  `.execute(tx);
  return rows[0]?.last_id ?? undefined;
}

/**
 * Prepares the digests of a slot, batch by batch with rests between: what is prepared stays so, whatever happens to
 * this process, and nobody gets two of one slot. Another process that is at it already is left alone.
 */
export async function prepareDigests(
  services: Services,
  slot: DigestSlot,
  network: NetworkSettings,
): Promise<void> {
  const at = slot.at.toString();
  // Planned for the values at hand: how many posts are new decides how they are best found.
  const { searches } = services.db;
  await searches.transaction().execute((tx) => openRun(tx, slot, network));
  let restLeft = REST.inAllMs;
  for (let isDone = false; !isDone; ) {
    const since = performance.now();
    isDone = await searches.transaction().execute(async (tx) => {
      const { rows } = await sql<Run>`
        select since, updated_ids, prepared_to from digest_runs
        where slot = ${at}::timestamptz and finished_at is null for update skip locked
      `.execute(tx);
      if (!rows[0]) return true;
      const last = await prepareBatch(tx, at, rows[0], network);
      await sql`
        update digest_runs set
          prepared_to = ${last ?? rows[0].prepared_to}, finished_at = case when ${last === undefined} then now() end
        where slot = ${at}::timestamptz
      `.execute(tx);
      // Sent once all are prepared: both at a time would leave those who read less.
      if (last === undefined) await services.jobs.enqueue(tx, 'digest_letters', {});
      return last === undefined;
    });
    // A busy database takes longer and is left alone for longer, as long as the digests still come in time.
    const rest = isDone ? 0 : Math.min(restLeft, REST.times * (performance.now() - since));
    restLeft -= rest;
    if (rest > 0) await delay(rest);
  }
}
