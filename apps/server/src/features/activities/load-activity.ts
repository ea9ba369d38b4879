import type { Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { entriesByIds } from './queries.ts';
import type { EntryRow } from './tables.ts';

/** True when one of the places of an entry is visible to the viewer, or they wrote it. */
export const isReadable = (viewer: Viewer, row: EntryRow): boolean =>
  row.author_id === viewer.memberId || row.places.some((place) => place.visible);

/** An entry that the viewer may see; throws 404 for any other. */
export async function loadActivity(db: Sql, viewer: Viewer, id: number): Promise<EntryRow> {
  const [row] = await entriesByIds(db, viewer, [id]);
  if (!row || !isReadable(viewer, row)) throw notFound();
  return row;
}
