import type { NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { tagShownTo } from '../property-sets/index.ts';

const TAGS_OFFERED = 20;

/**
 * Tags whose name begins with some letters; the letters themselves as a new tag, unless excluded. A tag that
 * stands only in posts and profiles the viewer cannot see is unknown to them, since its name may tell what those are
 * about.
 */
export async function findTagsByName(
  db: Sql,
  viewer: Viewer,
  settings: Pick<NetworkSettings, 'show_locked_memberships'>,
  query: string,
  excludeNew: boolean,
): Promise<{ id: number | null; displayValue: string }[]> {
  const q = query.replace(/\*$/, '').trim();
  if (q === '') return [];
  // Sorted first, so that only as many are looked into as are offered.
  const { rows } = await sql<{ id: number; displayValue: string }>`
    select t.id, t.name as "displayValue" from (
      select id, name::text as name, char_length(name::text) as length from tags
      where fold(name::text) like replace(replace(fold(${q}), '%', ''), '_', '') || '%'
      order by length, name offset 0
    ) as t
    where exists (
      select 1 from activity_tags tagged
      join activity_containers lies on lies.activity_id = tagged.activity_id
      join containers c on c.id = lies.container_id
      where tagged.tag_id = t.id and ${visibleTo(viewer)}
    ) or ${tagShownTo(viewer, settings, 't')}
    order by t.length, t.name limit ${TAGS_OFFERED}
  `.execute(db);
  const isNew = !excludeNew && !rows.some((tag) => tag.displayValue.toLowerCase() === q.toLowerCase());
  return isNew ? [...rows, { id: null, displayValue: q }] : rows;
}
