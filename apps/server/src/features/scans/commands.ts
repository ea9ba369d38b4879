import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict } from '../../platform/problem.ts';
import { letGo, recordDecided } from '../uploads/index.ts';
import { scanAbilities } from './policy.ts';
import type { ScanRow } from './queries.ts';

type Decision = { tx: Transaction; viewer: Viewer; scan: ScanRow };

const note = ({ tx, scan }: Decision, after: string) =>
  noteAct(tx, {
    target: { file: String(scan.file_id) },
    before: { state: scan.state },
    after: { state: after },
  });

/**
 * Lets something be read that nobody has looked through; what waits is looked through all the same, and shut again where
 * something is found. @throws Problem 409 for what was found or is deleted
 */
export async function release(decision: Decision): Promise<void> {
  const { tx, viewer, scan } = decision;
  if (!scanAbilities(scan, false).release) throw conflict('scan_not_released');
  note(decision, 'released');
  await sql`
    update scans set released_at = now(), released_by = ${viewer.memberId} where id = ${scan.id}
  `.execute(tx);
  await recordDecided(tx, scan.storage_key, 'released', viewer.memberId);
}

/** Has something looked through once more; until then it is held as one that waits, with what was found. @throws Problem 409 */
export async function checkAgain(decision: Decision, jobs: Jobs, isScannerSet: boolean): Promise<void> {
  const { tx, scan } = decision;
  if (!scanAbilities(scan, isScannerSet).check) throw conflict('scan_not_checked');
  note(decision, 'waiting');
  await sql`
    update scans set state = 'waiting', tries = 0, next_try_at = now() where id = ${scan.id}
  `.execute(tx);
  await jobs.enqueue(tx, 'bytes_scanning', { storageKey: scan.storage_key });
}

/** Deletes the content for good. What shows it stays, and says why there is nothing. @throws Problem 409 */
export async function destroy(decision: Decision): Promise<void> {
  const { tx, viewer, scan } = decision;
  if (!scanAbilities(scan, false).destroy) throw conflict('scan_not_destroyed');
  note(decision, 'deleted');
  await sql`update scans set state = 'deleted' where id = ${scan.id}`.execute(tx);
  await letGo(tx, [scan.storage_key]);
  await recordDecided(tx, scan.storage_key, 'deleted', viewer.memberId);
}
