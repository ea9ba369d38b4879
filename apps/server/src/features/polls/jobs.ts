import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';
import { turned } from './commands.ts';
import { pollsOf } from './queries.ts';
import { type ResultReader, resultLines } from './result-words.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    poll_ends: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'poll_ends', cron: '* * * * *' }];

/** How many options a notice of the end tells of, those with the most answers. */
const OPTIONS_TOLD = 3;

/** Signs that would be marks of the dialect are not meant as such in an option. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+!|<>~@]/g, '\\$&');

type Author = ResultReader & { id: number };

/** Ends a poll whose time is up, and tells its author what came of it; false where it was put off meanwhile. */
async function endPoll(tx: Transaction, activityId: number): Promise<boolean> {
  const [author] = await rows<Author>(
    tx,
    `select p.id, p.language, p.time_zone from activities a join members p on p.id = a.author_id
     where a.id = $1 and a.deleted_at is null for no key update of a`,
    [activityId],
  );
  if (!author) return false;
  const { rows: ended } = await sql`
    update polls set closed_at = closes_at, change = change + 1
    where activity_id = ${activityId} and closed_at is null and closes_at <= now() returning activity_id
  `.execute(tx);
  if (ended.length === 0) return false;
  const [poll] = await pollsOf(tx, { memberId: 0 }, [activityId]);
  await turned(tx, author.id, activityId);
  await notify(tx, [
    {
      memberId: author.id,
      kind: 'poll_ended',
      about: { activity_id: activityId },
      actorId: author.id,
      message: resultLines(poll!, author, OPTIONS_TOLD).map(plain).join(' · '),
      gatheringKey: `poll_ended:${activityId}`,
    },
  ]);
  return true;
}

/**
 * Ends every poll whose time is up, each once: that it ended is written down in the transaction that tells.
 * @returns how many there were
 */
export async function endPolls({ db }: Pick<Services, 'db'>): Promise<number> {
  const due = await rows<{ activity_id: number }>(
    db.kysely,
    `select p.activity_id from polls p join activities a on a.id = p.activity_id and a.deleted_at is null
     where p.closed_at is null and p.closes_at <= now() order by p.closes_at, p.activity_id`,
    [],
  );
  let count = 0;
  for (const { activity_id } of due)
    if (await db.kysely.transaction().execute((tx) => endPoll(tx, activity_id))) count += 1;
  return count;
}

export const jobs = (services: Services): JobHandlers => ({
  async poll_ends() {
    if ((await endPolls(services)) > 0) services.events.nudge();
  },
});
