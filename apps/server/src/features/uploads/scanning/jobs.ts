import type { JobHandlers, Schedule } from '../../../platform/jobs/jobs.ts';
import { NoVerdictError, type Scanner, ScannerAwayError } from '../../../platform/scanner/clamd.ts';
import type { Services } from '../../../platform/services.ts';
import { NotStoredError } from '../../../platform/storage/storage.ts';
import {
  type Claimed,
  claim,
  holdNothing,
  keepVerdict,
  listUnchecked,
  tryLater,
  tryWhenBack,
} from './verdicts.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    bytes_scanning: { storageKey: string };
    scans_again: Record<string, never>;
    scans_of_before: Record<string, never>;
  }
}

export const schedules: Schedule[] = [
  { name: 'scans_again', cron: '* * * * *' },
  { name: 'scans_of_before', cron: '*/5 * * * *' },
];

const LISTED_AT_A_TIME = 500;
/** So long one run goes through files of before; the next takes over where it ended. */
const BEFORE_MS = 4 * 60_000;

type Given = Pick<Services, 'db' | 'jobs' | 'storage' | 'log'>;

/** Has claimed bytes looked through. @returns whether the scanner is there */
async function scanClaimed(
  services: Given,
  scanner: Scanner,
  { storage_key, size }: Claimed,
): Promise<boolean> {
  const { db, jobs, storage, log } = services;
  try {
    const verdict =
      size > scanner.maxBytes
        ? ({ state: 'too_large' } as const)
        : await scanner.scan(async () => (await storage.openHeld(storage_key)).stream);
    await db.kysely.transaction().execute((tx) => keepVerdict(tx, jobs, storage_key, verdict));
    return true;
  } catch (error) {
    if (error instanceof ScannerAwayError) {
      await tryWhenBack(db.kysely, storage_key);
      return false;
    }
    if (!(error instanceof NoVerdictError) && !(error instanceof NotStoredError)) throw error;
    log.warn({ err: error, storageKey: storage_key }, 'the scanner came to no verdict');
    await tryLater(db.kysely, storage_key);
    return true;
  }
}

/** Has everything of a state that is due looked through, one after the other, as long as the scanner is there. */
async function scanDue(
  services: Given,
  scanner: Scanner,
  state: 'waiting' | 'unchecked',
  goesOn: () => boolean = () => true,
): Promise<boolean> {
  while (goesOn()) {
    const due = await claim(services.db.kysely, { state });
    if (!due) return true;
    if (!(await scanClaimed(services, scanner, due))) return false;
  }
  return true;
}

export const scanningJobs = (services: Services): JobHandlers => ({
  /** What was uploaded a moment ago. */
  async bytes_scanning({ storageKey }) {
    const { scanner, db } = services;
    const claimed = scanner && (await claim(db.kysely, { storageKey }));
    if (claimed) await scanClaimed(services, scanner, claimed);
  },
  /** What could not be looked through so far, and what a process left that ended meanwhile. */
  async scans_again() {
    const { scanner, db } = services;
    if (scanner) await scanDue(services, scanner, 'waiting');
    else await holdNothing(db.kysely);
  },
  /** What lay there before there was a scanner: one at a time, so that what is new never waits for more than one. */
  async scans_of_before() {
    const { scanner, db } = services;
    if (!scanner) return;
    const end = Date.now() + BEFORE_MS;
    const goesOn = () => Date.now() < end;
    while ((await scanDue(services, scanner, 'unchecked', goesOn)) && goesOn())
      if ((await listUnchecked(db.kysely, LISTED_AT_A_TIME)) === 0) return;
  },
});
