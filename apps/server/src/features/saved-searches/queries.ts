import { SAVED_SEARCHES_MAX, type SavedSearch, type SearchModule } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';

type Row = Omit<SavedSearch, 'html_url'>;

/** Where a search is carried out again: its screen with what was asked there. */
function addressOf({ q, module, sort_by, group }: Row): string {
  const query = new URLSearchParams({ q });
  if (module !== null) query.set('module', module);
  if (sort_by !== null) query.set('sort_by', sort_by);
  return `${group === null ? '' : `/groups/${encodeURIComponent(group.slug)}`}/search?${query}`;
}

/**
 * Own searches that a condition on `s` holds for, by their names. Those in a group that the viewer does not see any
 * more are left out until they do [RUL-0841].
 */
async function searchesWhere(db: Sql, viewer: Viewer, where: RawBuilder<unknown>): Promise<SavedSearch[]> {
  const { rows } = await sql<Row>`
    select s.id, s.name, s.q, s.module::text as module, s.sort_by,
           case when g.id is not null then json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) end as group
    from saved_searches s left join groups g on g.id = s.group_id and ${groupVisibleTo(viewer)}
    where s.member_id = ${viewer.memberId} and (s.group_id is null or g.id is not null) and ${where}
    order by fold(s.name), s.id limit ${sql.lit(2 * SAVED_SEARCHES_MAX)}
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    module: row.module as SearchModule | null,
    html_url: addressOf(row),
  }));
}

export const savedSearchesOf = (db: Sql, viewer: Viewer): Promise<SavedSearch[]> =>
  searchesWhere(db, viewer, sql`true`);

/** An own search that the viewer sees; undefined for any other. */
export async function findSavedSearch(db: Sql, viewer: Viewer, id: number): Promise<SavedSearch | undefined> {
  return (await searchesWhere(db, viewer, sql`s.id = ${id}`))[0];
}
