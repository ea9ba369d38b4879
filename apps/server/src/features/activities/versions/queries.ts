import type { VersionDetails } from '@dorfplatz/contract';
import { rows, type Sql } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/http/cursor.ts';
import type { AuthorColumns, Entry } from '../tables.ts';
import { attachedNames } from './commands.ts';

export const VERSIONS_PAGE = 20;

export type VersionRow = AuthorColumns & {
  id: number | null;
  title: string;
  content: string;
  details: VersionDetails;
  created_at: string;
};

const author = 'p.id as author_id, p.display_name, p.image_id, p.is_external, p.state as author_state';

/** What an entry says now. */
export async function currentVersion(db: Sql, { activityId, replyId }: Entry): Promise<VersionRow[]> {
  const text =
    replyId === null
      ? `select null::bigint as id, e.title, current_names(e.content) as content, ${attachedNames('e.id', 'null::bigint')} as details,
           coalesce(e.edited_at, e.created_at) as created_at, ${author}
         from activities e join members p on p.id = e.author_id where e.id = $1`
      : `select null::bigint as id, '' as title, current_names(e.content) as content, ${attachedNames('e.activity_id', 'e.id')} as details,
           coalesce(e.edited_at, e.created_at) as created_at, ${author}
         from replies e join members p on p.id = e.author_id where e.id = $1`;
  return rows<VersionRow>(db, text, [replyId ?? activityId]);
}

/**
 * What an entry said before, newest first, one more than `limit`.
 * @param until what came later is not shown: the viewer belongs no more
 */
export const versionsBefore = (
  db: Sql,
  { activityId, replyId }: Entry,
  until: string | null,
  cursor: Cursor | undefined,
  limit: number,
): Promise<VersionRow[]> =>
  rows<VersionRow>(
    db,
    `select v.id, v.title, current_names(v.content) as content, v.details, v.created_at, ${author}
     from entry_versions v join members p on p.id = v.editor_id
     where v.activity_id = $1 and v.reply_id is not distinct from $2::bigint
       and v.created_at <= coalesce($3::timestamptz, 'infinity')
       and (v.created_at, v.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::bigint, ${Number.MAX_SAFE_INTEGER}))
     order by v.created_at desc, v.id desc limit ${limit + 1}`,
    [activityId, replyId, until, cursor?.createdAt ?? null, cursor?.id ?? null],
  );
