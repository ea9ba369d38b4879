import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { groupVisibleTo, visibleTo } from '../../../platform/policy/visible-to.ts';
import { notFound } from '../../../platform/problem.ts';

export type ImageRow = {
  id: number;
  name: string;
  width: number | null;
  height: number | null;
  created_at: string;
  total: number;
};

type Wanted = {
  of: 'me' | 'place';
  /** A group's id, null for the network as a whole; only where those of a place are wanted. */
  groupId: number | null;
  words: string;
  page: number;
  perPage: number;
};

/** The id of a group that the viewer sees; throws 404 for any other. */
export async function groupIdOf(db: Sql, viewer: Viewer, idOrSlug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g
    where (g.slug = ${idOrSlug} or g.id::text = ${idOrSlug}) and ${groupVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

/** Pictures that a writer may choose from: own ones, or what a place that they see holds. */
export async function imagesToChoose(db: Sql, viewer: Viewer, wanted: Wanted): Promise<ImageRow[]> {
  const own = sql<boolean>`f.owner_id = ${viewer.memberId}`;
  const ofPlace = sql<boolean>`f.state = 'published' and exists (
    select 1 from file_containers lies join containers c on c.id = lies.container_id
    where lies.file_id = f.id and not lies.is_pending and c.group_id is not distinct from ${wanted.groupId}::bigint
      and ${visibleTo(viewer)}
  )`;
  const { rows } = await sql<ImageRow>`
    select f.id, f.original_filename as name, f.width, f.height, f.created_at, count(*) over ()::int as total
    from files f
    where f.directory = 'images' and f.state <> 'removed' and ${wanted.of === 'me' ? own : ofPlace}
      and f.original_filename ilike ${`%${wanted.words.replace(/[\\%_]/g, '\\$&')}%`}
    order by f.created_at desc, f.id desc limit ${wanted.perPage} offset ${(wanted.page - 1) * wanted.perPage}
  `.execute(db);
  return rows;
}
