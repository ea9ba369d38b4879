import type { MemberSummary } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberColumns, type Naming, presentMemberSummary } from '../members/index.ts';

type Row = Parameters<typeof presentMemberSummary>[0];

/** Listed at most. */
const LISTED = 1000;

/** Those whom the viewer ignores, by name. People who left stay on the list: their posts are still there. */
export async function ignoredBy(db: Sql, naming: Naming, viewer: Viewer): Promise<MemberSummary[]> {
  const { rows } = await sql<Row>`
    select ${memberColumns()}, null as detection_profile_field
    from ignored_members i join members m on m.id = i.ignored_id
    where i.member_id = ${viewer.memberId}
    order by m.display_name, m.id limit ${sql.lit(LISTED)}
  `.execute(db);
  return rows.map((row) => presentMemberSummary(row, naming));
}
