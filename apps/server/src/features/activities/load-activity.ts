import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { activitiesByIds } from './queries.ts';
import type { ActivityRow } from './tables.ts';

/** An entry that the viewer may see: one of its places is visible, or they wrote it. */
export async function loadActivity(db: Sql, viewer: Viewer, id: number): Promise<ActivityRow> {
  const [row] = await activitiesByIds(db, viewer, [id]);
  if (!row || !(row.author_id === viewer.memberId || row.places.some((place) => place.visible)))
    throw notFound();
  return row;
}
