import { setTimeout as delay } from 'node:timers/promises';
import { dueSlot } from '../../../apps/server/src/features/letters/index.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { createJobs } from '../../../apps/server/src/platform/jobs/jobs.ts';
import { changeSettings } from '../../../apps/server/src/platform/settings/network-settings.ts';
import { NEWEST } from '../profile.ts';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { type Call, median, RUNS, runLoad } from './load.ts';
import { startFloor, startServer } from './processes.ts';

const PREPARED_MS = 120_000;
const SLOWER = 1.1;
// Well below what the server can do: at full load everything that runs beside it costs something.
const READING = { connections: 5, seconds: 2, perSecond: 200 };
const QUIET_RUNS = 3;
/** Until a worker has seen that nothing is left to send. */
const SETTLING_MS = 3_000;
/** New posts of so long are told of: of a day. */
const TOLD_MS = 86_400_000;

/** A zone in which it is the hour after a digest now, whatever the clock here says. */
function zoneOfNow(): string {
  const ahead = 13 - new Date().getUTCHours();
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Medians of the p95 of the stream page, in milliseconds, and how long the work took. */
type Run = { quiet: number; preparing: number; sending: number; preparedMs: number; letters: number };

/** What reading costs again and again until the work is done, or so many times. */
async function readUntil(bed: Bed, isDone: () => Promise<boolean>, times = Number.POSITIVE_INFINITY) {
  const calls: Call[] = bed.people.map(({ cookie }) => ({
    path: '/activitystreams/all',
    headers: { cookie },
  }));
  const p95s: number[] = [];
  do p95s.push((await runLoad(bed.web.url, calls, READING)).p95);
  while (p95s.length < times && !(await isDone()));
  return p95s;
}

async function prepareOnce(bed: Bed, slot: string, begin: () => Promise<void>): Promise<Run> {
  const one = async <T>(text: string): Promise<T> => (await bed.client.query(text)).rows[0];
  const never = async () => false;
  await bed.client.query('truncate letters, digest_runs');
  await bed.client.query('insert into digest_runs (slot, since) values ($1, $2)', [
    slot,
    new Date(NEWEST - TOLD_MS).toISOString(),
  ]);
  const before = await readUntil(bed, never, QUIET_RUNS);
  const since = Date.now();
  await begin();
  const preparing = await readUntil(bed, async () => {
    if (Date.now() - since > 2 * PREPARED_MS) throw new Error('the digests were not prepared in time');
    return (await one<{ done: boolean }>('select bool_and(finished_at is not null) as done from digest_runs'))
      .done;
  });
  const finished = await one<{ at: Date; letters: number }>(
    'select max(finished_at) as at, (select count(*)::int from letters) as letters from digest_runs',
  );
  const sending = await readUntil(bed, never, QUIET_RUNS);
  // What is left is sent to nobody, so that the next run begins quietly.
  await bed.client.query('update letters set done_at = now() where done_at is null');
  await delay(SETTLING_MS);
  const after = await readUntil(bed, never, QUIET_RUNS);
  return {
    quiet: median([...before, ...after]),
    preparing: median(preparing),
    sending: median(sending),
    preparedMs: finished.at.getTime() - since,
    letters: finished.letters,
  };
}

function influence(what: string, runs: readonly Run[], of: (run: Run) => number): Finding {
  const ratio = median(runs.map((run) => of(run) / run.quiet));
  return {
    what: `p95 of the stream page while digests are ${what}`,
    figure: `${median(runs.map(of)).toFixed(1)} ms`,
    floor: `${median(runs.map(({ quiet }) => quiet)).toFixed(1)} ms without`,
    ratio,
    target: `≤ ${SLOWER}`,
    isMet: ratio <= SLOWER,
  };
}

/**
 * How long the digests of all members take, and how much slower the stream page gets meanwhile for those who read:
 * while digests are prepared, and while nothing but sending is left. The worker runs beside, as in every installation,
 * and sends to a server that takes every mail.
 */
export async function measureDigest(bed: Bed): Promise<Finding[]> {
  const { rows: kept } = await bed.client.query('select settings from network_settings');
  const db = openDatabase({ url: bed.database.url, size: 2 });
  const jobs = createJobs({ url: bed.database.url, log: { warn: () => {}, error: () => {} }, worker: false });
  const letterBox = await startFloor('letter-box', bed.database.url);
  const runs: Run[] = [];
  try {
    // People who were never here get no digests.
    await bed.client.query('update accounts set last_sign_in_at = now()');
    const network = await changeSettings(db.kysely, {
      time_zone: zoneOfNow(),
      daily_activity: { enabled: true, sending_time: 'pm' },
      digest_sending_days: {},
    });
    const slot = dueSlot(network, undefined)!.at.toString();
    // Done before the worker comes, which would begin by the clock: another run of this slot is none.
    await bed.client.query('insert into digest_runs (slot, since, finished_at) values ($1, $1, now())', [
      slot,
    ]);
    await jobs.start(['digests']);
    const worker = await startServer({
      DATA_DIR: bed.database.dataDir,
      DATABASE_URL: bed.database.url,
      ROLE: 'worker',
      SMTP_URL: `smtp://127.0.0.1:${new URL(letterBox.url).port}`,
    });
    const begin = () => db.kysely.transaction().execute((tx) => jobs.enqueue(tx, 'digests', {}));
    try {
      for (let run = 0; run < RUNS; run += 1) runs.push(await prepareOnce(bed, slot, begin));
    } finally {
      await worker.stop();
    }
  } finally {
    await bed.client.query('truncate letters, digest_runs');
    await bed.client.query('update network_settings set settings = $1', [kept[0]!.settings]);
    await jobs.stop();
    await db.close();
    await letterBox.stop();
  }
  const preparedMs = median(runs.map((run) => run.preparedMs));
  return [
    {
      what: `digests of ${bed.profile.members.toLocaleString('en')} members prepared`,
      figure: `${median(runs.map(({ letters }) => letters)).toLocaleString('en')} letters in ${(preparedMs / 1000).toFixed(1)} s`,
      target: `< ${PREPARED_MS / 1000} s`,
      isMet: preparedMs < PREPARED_MS,
    },
    influence('prepared', runs, ({ preparing }) => preparing),
    influence('sent', runs, ({ sending }) => sending),
  ];
}
