import { excerpt } from '@dorfplatz/content';
import type { FileDetail } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type FileSettings, fileUses, type ShownIn } from '../../platform/registries/file-uses.ts';

/** Uses that are named; more are told by nobody, and seldom are. */
const NAMED_MAX = 50;
const TITLE_CHARACTERS = 120;

/** Where a file is shown, the newest first, and in how many places that the viewer does not see. */
export async function usesOf(
  db: Sql,
  viewer: Viewer,
  fileId: number,
  settings: FileSettings,
): Promise<{ uses: FileDetail['uses']; hidden: number }> {
  const file = sql`${fileId}::bigint`;
  const each = fileUses().flatMap(({ shownIn }) => (shownIn ? [shownIn(viewer, settings, file)] : []));
  const { rows } = await sql<ShownIn & { hidden: number }>`
    with shown (type, id, title, detail, html_url, at, is_seen) as (${sql.join(each, sql` union all `)})
    select shown.*, (select count(*)::int from shown other where not other.is_seen) as hidden
    from shown order by is_seen desc, at desc nulls last, type, id limit ${NAMED_MAX}
  `.execute(db);
  const uses = rows
    .filter((row) => row.is_seen)
    .map(({ type, title, detail, html_url, at }) => ({
      type,
      title: excerpt(title, TITLE_CHARACTERS),
      detail,
      html_url,
      at,
    }));
  return { uses, hidden: rows[0]?.hidden ?? 0 };
}
