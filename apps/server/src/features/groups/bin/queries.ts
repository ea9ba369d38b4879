import type { BinnedGroup } from '@dorfplatz/contract';
import { GROUP_BIN_DAYS } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { imagesOf } from '../../uploads/index.ts';

/** True for groups that the viewer runs by their office: all of the network, or those of their categories. */
export const isAdministered = (viewer: Viewer) => sql`(
  ${viewer.isNetworkAdmin}::boolean or g.group_category_id = any(${[...viewer.administeredCategoryIds]}::bigint[])
)`;

const isStillThere = sql`g.deleted_at >= now() - make_interval(days => ${sql.lit(GROUP_BIN_DAYS)})`;

type BinRow = Omit<BinnedGroup, 'profile_image'> & { image_id: number | null; total: number };

/** A page of the deleted groups that the viewer may bring back, the last deleted first. */
export async function groupsInBin(
  db: Sql,
  viewer: Viewer,
  { page, perPage }: { page: number; perPage: number },
): Promise<(BinnedGroup & { total: number })[]> {
  const { rows } = await sql<BinRow>`
    select g.id, g.name, g.image_id, g.member_count, who.display_name as deleted_by, g.deleted_at,
           g.deleted_at + make_interval(days => ${sql.lit(GROUP_BIN_DAYS)}) as restorable_until,
           json_build_object('slug', c.slug, 'name', c.name, 'color', c.color) as category,
           count(*) over () as total
    from groups g
    join group_categories c on c.id = g.group_category_id
    left join members who on who.id = g.deleted_by
    where ${isStillThere} and ${isAdministered(viewer)}
    order by g.deleted_at desc, g.id desc limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows.map(({ image_id, ...row }) => ({ ...row, profile_image: imagesOf(image_id) }));
}

/** The slug of a deleted group that the viewer deleted, or whose category they administer. */
export async function restorableSlug(db: Sql, viewer: Viewer, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select g.slug::text from groups g
    where g.id = ${id} and ${isStillThere} and (g.deleted_by = ${viewer.memberId} or ${isAdministered(viewer)})
  `.execute(db);
  return rows[0]?.slug;
}
