import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { entriesByIds } from './queries.ts';
import type { EntryRow } from './tables.ts';
import { readableUntil } from './what-stood.ts';

/** An entry, and until when the viewer reads what is written under it: null where that has no end. */
export type LoadedActivity = EntryRow & { until: string | null };

/** An entry that the viewer may see, as one of those who see its places or as its author; throws 404 for any other. */
export async function loadActivity(db: Sql, viewer: Viewer, id: number): Promise<LoadedActivity> {
  const [row] = await entriesByIds(db, viewer, [id]);
  const until = row && (await readableUntil(db, viewer, row));
  if (!row || until === undefined) throw notFound();
  return { ...row, until };
}
