import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { median, RUNS, runLoad } from './load.ts';
import { startServer } from './processes.ts';

/** More than are delivered meanwhile. */
const EVENTS = 5_000;
const STARTING_MS = 4_000;
const SETTLING_MS = 1_000;
// Well below what the server can do: at full load everything that runs beside it costs something.
const READING = { connections: 5, seconds: 3 };

const TO_THE_END =
  'update outbox_consumers set last_xid = pg_current_xact_id(), last_id = (select coalesce(max(id), 0) from outbox)';

const positionOf = async (bed: Bed): Promise<string> => {
  const { rows } = await bed.client.query<{ last_id: string }>(
    `select last_id from outbox_consumers where name = 'worker'`,
  );
  return rows[0]?.last_id ?? '0';
};

async function untilWorking(bed: Bed): Promise<void> {
  const before = await positionOf(bed);
  const until = Date.now() + 30_000;
  while ((await positionOf(bed)) === before) {
    if (Date.now() > until) throw new Error('the worker did not begin to work within 30 s');
    await delay(50);
  }
}

/** Has everything delivered and nothing waiting, so that it is quiet. */
async function settle(bed: Bed): Promise<void> {
  await bed.client.query(TO_THE_END);
  await bed.client.query('truncate waiting_mails');
  await delay(SETTLING_MS);
}

/**
 * Hands over many replies: to the worker, which tells those concerned, and to the web process, unless it has them.
 * @param time others each time, as far as there are so many
 */
async function reply(bed: Bed, time: number, webHasThem: boolean): Promise<void> {
  await bed.client.query('begin');
  await bed.client.query(
    `insert into outbox (type, payload, actor_id)
     select 'reply_created', jsonb_build_object('activityId', activity_id, 'replyId', id, 'mentioned', '[]'::jsonb), author_id
     from replies order by id limit $1
     offset $2::bigint % greatest((select count(*) from replies) - $1, 1)`,
    [EVENTS, time * EVENTS],
  );
  if (webHasThem) await bed.client.query(`${TO_THE_END} where name = 'web'`);
  await bed.client.query('commit');
  await untilWorking(bed);
}

/**
 * How much slower pages get while the worker has its hands full with the notices of many replies, and how much when the
 * web process shows as many replies to those who look at the moment. The worker runs beside, as in every installation.
 */
export async function measureBackground(bed: Bed): Promise<Finding[]> {
  const calls = bed.people.map(({ cookie }) => ({ path: '/activitystreams/all', headers: { cookie } }));
  const p95 = async () => (await runLoad(bed.web.url, calls, READING)).p95;
  const runs: { quiet: number; notices: number; both: number }[] = [];
  const worker = await startServer({
    DATA_DIR: bed.database.dataDir,
    DATABASE_URL: bed.database.url,
    ROLE: 'worker',
  });
  try {
    await delay(STARTING_MS);
    for (let run = 0; run <= RUNS; run += 1) {
      await settle(bed);
      const quiet = await p95();
      await reply(bed, 2 * run, true);
      const notices = await p95();
      await settle(bed);
      await reply(bed, 2 * run + 1, false);
      runs.push({ quiet, notices, both: await p95() });
    }
    await settle(bed);
  } finally {
    await worker.stop();
  }
  // The first warms all.
  const counted = runs.slice(1);
  const of = (kind: 'quiet' | 'notices' | 'both') => median(counted.map((run) => run[kind]));
  const ratio = (kind: 'notices' | 'both') => median(counted.map((run) => run[kind] / run.quiet));
  const floor = `${of('quiet').toFixed(1)} ms without`;
  return [
    {
      what: 'p95 of the stream page while the worker is busy',
      figure: `${of('notices').toFixed(1)} ms`,
      floor,
      ratio: ratio('notices'),
      target: '≤ 1.1',
      isMet: ratio('notices') <= 1.1,
    },
    {
      what: '  and thousands of replies are shown live',
      figure: `${of('both').toFixed(1)} ms`,
      floor,
      ratio: ratio('both'),
    },
  ];
}
