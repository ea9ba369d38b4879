import type { findTags, NetworkSettings, QueryOf } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { tagSpelling } from '../../platform/tag-spelling.ts';
import { tagAt } from '../../platform/tags.ts';
import { tagShownTo } from '../property-sets/index.ts';

type TagQuery = QueryOf<typeof findTags>;

const TAGS_OFFERED = 20;

/**
 * Posts that the viewer sees under a tag, as a query of their ids.
 * @param tag alias of the `tags` row in the query
 */
export const postsTagged = (viewer: Viewer, tag: string): RawBuilder<unknown> => sql`
  select distinct tagged.activity_id from activity_tags tagged
  join activity_containers lies on lies.activity_id = tagged.activity_id
  join containers c on c.id = lies.container_id
  where tagged.tag_id = ${sql.ref(`${tag}.id`)} and ${visibleTo(viewer)}`;

/**
 * Tags whose name begins with some letters, below some parents where these are named; the letters themselves as a new tag, unless excluded. A tag that
 * stands only in posts and profiles the viewer cannot see is unknown to them, since its name may tell what those are
 * about.
 */
export async function findTagsByName(
  db: Sql,
  viewer: Viewer,
  settings: Pick<NetworkSettings, 'show_locked_memberships'>,
  { q: query = '', exclude_new: excludeNew = false, tag_parents: below = '' }: TagQuery,
): Promise<{ id: number | null; displayValue: string }[]> {
  const q = tagSpelling(query.replace(/\*$/, ''));
  if (q === '') return [];
  const parents = below.split(',').map(tagSpelling).filter(Boolean);
  // Sorted first, so that only as many are looked into as are offered.
  const { rows } = await sql<{ id: number; displayValue: string; isMeant: boolean | null }>`
    select t.id, t.name as "displayValue", t.id = ${tagAt(q)} as "isMeant" from (
      select id, parent_id, name::text as name, char_length(name::text) as length from tags
      where fold(name::text) like replace(replace(fold(${q}), '%', ''), '_', '') || '%' or id = ${tagAt(q)}
      order by length, name offset 0
    ) as t
    where (exists (${postsTagged(viewer, 't')}) or ${tagShownTo(viewer, settings, 't')})
      and (${parents.length === 0} or exists (
        select 1 from tags above where above.id = t.parent_id and above.id = any(array(select tag_at(name) from unnest(${parents}::text[]) as named (name)))
      ))
    order by t.length, t.name limit ${TAGS_OFFERED}
  `.execute(db);
  const found = rows.map(({ id, displayValue }) => ({ id, displayValue }));
  const isNew = !excludeNew && !rows.some(({ isMeant }) => isMeant);
  return isNew ? [...found, { id: null, displayValue: q }] : found;
}
