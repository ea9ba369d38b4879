import { recordAct } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { didLately, type Filter } from './queries.ts';

type Reading = { viewer: Viewer; action: string; filter: Filter; address: string };

const record = ({ kysely }: Database, { viewer, action, filter, address }: Reading): Promise<void> =>
  kysely.transaction().execute((tx) =>
    recordAct(tx, {
      actorId: viewer.memberId,
      via: 'web',
      action,
      outcome: 'done',
      target: {},
      details: Object.keys(filter).length > 0 ? { fields: Object.keys(filter) } : {},
      address,
    }),
  );

/** Keeps that somebody took the log with them. */
export const recordExport = (db: Database, reading: Omit<Reading, 'action'>): Promise<void> =>
  record(db, { ...reading, action: 'downloadAuditLog' });

/** Keeps that somebody reads the log: once an hour, since else reading would fill it. */
export async function recordReading(db: Database, reading: Omit<Reading, 'action'>): Promise<void> {
  const action = 'listAuditEntries';
  if (!(await didLately(db.kysely, reading.viewer.memberId, action)))
    await record(db, { ...reading, action });
}
