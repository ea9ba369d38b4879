import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { isHeldProblem } from '../../platform/scanner/guarded-storage.ts';
import type { Services } from '../../platform/services.ts';
import { StorageAwayError } from '../../platform/storage/storage.ts';
import {
  type Claimed,
  claimText,
  isTextDue,
  keepText,
  listUnread,
  removeGoneTexts,
  TRIES,
  triesOf,
  tryTextLater,
  waitingTexts,
} from './queue.ts';
import { ReaderError, readApart } from './reading/read-apart.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    file_texts: Record<string, never>;
    file_texts_listing: Record<string, never>;
  }
}

export const schedules: Schedule[] = [
  { name: 'file_texts', cron: '* * * * *' },
  { name: 'file_texts_listing', cron: '*/10 * * * *' },
];

const LISTED_AT_A_TIME = 10_000;
/** So long one run goes on; the next takes over where it ended. Whoever stops the worker waits for no more. */
const RUN_MS = 3_000;
/** After each file this is left to those who wait for a page. */
const REST_MS = 50;
/** The log says how far it is when so many still wait. */
const TOLD_EVERY = 100;

type Given = Pick<Services, 'db' | 'storage' | 'log'>;

/** Reads one file. @returns whether there is any use in reading another now */
async function readClaimed(services: Given, claimed: Claimed): Promise<boolean> {
  const { db, log } = services;
  try {
    const { text, wasKilled, ...outcome } = await readApart(services, claimed);
    const mayBringMore = wasKilled && text === '' && (await triesOf(db.kysely, claimed)) < TRIES;
    if (mayBringMore)
      await tryTextLater(db.kysely, claimed, { reason: outcome.reason ?? '', isItsFault: true });
    else await keepText(db.kysely, claimed, outcome, text);
    if (outcome.reason !== null)
      log.info({ storageKey: claimed.key, ...outcome }, 'a file was not read whole');
    return true;
  } catch (error) {
    const isOurs = error instanceof ReaderError || error instanceof StorageAwayError;
    const isItsFault = !isOurs && !isHeldProblem(error);
    await tryTextLater(db.kysely, claimed, { reason: (error as Error).message, isItsFault });
    log.warn({ err: error, storageKey: claimed.key }, 'a file could not be read');
    return !isOurs;
  }
}

/** One run at a time reads in a process; another, of another process, takes other files. */
let isRunning = false;

/** Reads what waits, one file after the other. @returns whether there may be more to read at once */
export async function readWaiting(services: Given): Promise<boolean> {
  if (isRunning) return false;
  isRunning = true;
  try {
    const end = Date.now() + RUN_MS;
    while (Date.now() < end) {
      const claimed = await claimText(services.db.kysely);
      if (!claimed || !(await readClaimed(services, claimed))) return false;
      const waiting = await waitingTexts(services.db.kysely);
      if (waiting > 0 && waiting % TOLD_EVERY === 0)
        services.log.info({ waiting }, 'reading the text of files');
      await pause(REST_MS);
    }
    return true;
  } finally {
    isRunning = false;
  }
}

const goOn = ({ db, jobs: queue }: Services) =>
  db.kysely.transaction().execute((tx) => queue.enqueue(tx, 'file_texts', {}));

export const jobs = (services: Services): JobHandlers => ({
  async file_texts() {
    if (await readWaiting(services)) await goOn(services);
  },
  async file_texts_listing() {
    const { kysely } = services.db;
    await removeGoneTexts(kysely);
    const listed = await listUnread(kysely, LISTED_AT_A_TIME);
    if (listed > 0) services.log.info({ listed }, 'files whose text is to be read');
    if (listed > 0) await goOn(services);
  },
});

/** Whatever happened may have brought files: they are read soon, not by the minute. */
export const workerConsumers = ({ db: _, jobs: queue }: Services): Consumer[] => [
  {
    name: 'file-texts',
    async handle(_events, tx) {
      if (await isTextDue(tx)) await queue.enqueue(tx, 'file_texts', {});
      return undefined;
    },
  },
];
