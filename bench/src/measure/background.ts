import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { median, RUNS, runLoad } from './load.ts';
import { startServer } from './processes.ts';

const EVENTS = 20_000;
// Well below what the server can do: at full load everything that runs beside it costs something.
const READING = { connections: 5, seconds: 1 };

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

/** How much slower pages get while the worker has its hands full with the notices of many replies. */
export async function measureBackground(bed: Bed): Promise<Finding> {
  const calls = bed.people.map(({ cookie }) => ({ path: '/activitystreams/all', headers: { cookie } }));
  const quiet: number[] = [];
  const busy: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    quiet.push((await runLoad(bed.web.url, calls, READING)).p95);
    await bed.client.query(
      `insert into outbox (type, payload, actor_id)
       select 'reply_created', jsonb_build_object('activityId', activity_id, 'replyId', id, 'mentioned', '[]'::jsonb), author_id
       from replies order by id limit $1`,
      [EVENTS],
    );
    const worker = await startServer({
      DATA_DIR: bed.database.dataDir,
      DATABASE_URL: bed.database.url,
      ROLE: 'worker',
    });
    await untilWorking(bed);
    busy.push((await runLoad(bed.web.url, calls, READING)).p95);
    await worker.stop();
  }
  const ratio = median(busy.map((p95, index) => p95 / quiet[index]!));
  return {
    what: 'p95 of the stream page while the worker is busy',
    figure: `${median(busy).toFixed(1)} ms`,
    floor: `${median(quiet).toFixed(1)} ms without`,
    ratio,
    target: '≤ 1.1',
    isMet: ratio <= 1.1,
  };
}
