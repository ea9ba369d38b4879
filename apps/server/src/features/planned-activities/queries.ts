import { rows, type Sql } from '../../platform/db/database.ts';
import { fileObject } from '../uploads/index.ts';
import type { PlannedRow } from './tables.ts';

const columns = `
  p.id, p.author_id, current_names(p.payload) as payload, p.stream_ids, to_char(p.planned_for, 'YYYY-MM-DD') as date,
  to_char(p.planned_for, 'HH24:MI') as time, p.time_zone, p.publishes_at, p.state, p.failure`;

const withFiles = `
  select ${columns}, (
    select json_agg(${fileObject} order by f.id) from planned_activity_files pf join files f on f.id = pf.file_id
    where pf.planned_activity_id = p.id and f.state <> 'removed'
  ) as files
  from planned_activities p where p.author_id = $1 and p.state <> 'published'`;

/** What somebody has planned, the next one first, or the one of this id: one statement. */
export const plannedBy = (db: Sql, authorId: number, id?: number): Promise<PlannedRow[]> =>
  id === undefined
    ? rows<PlannedRow>(db, `${withFiles} order by p.publishes_at, p.id`, [authorId])
    : rows<PlannedRow>(db, `${withFiles} and p.id = $2`, [authorId, id]);

/** Holds a planned post until commit; undefined where it is gone or published. */
export async function holdPlanned(db: Sql, id: number): Promise<Omit<PlannedRow, 'files'> | undefined> {
  const [row] = await rows<Omit<PlannedRow, 'files'>>(
    db,
    `select ${columns} from planned_activities p where p.id = $1 and p.state <> 'published' for update`,
    [id],
  );
  return row;
}
