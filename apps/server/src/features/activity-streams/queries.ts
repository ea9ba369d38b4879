import { type Sql, sql } from '../../platform/db/database.ts';
import type { StreamRow, StreamsOwner } from './tables.ts';

/** The streams of a group, or of the network without one. */
export async function ownerOf(db: Sql, networkId: number, groupId: number | null): Promise<StreamsOwner> {
  const { rows } = await sql<{ context_id: number; id: number }>`
    select c.context_id, c.id from containers c join contexts x on x.id = c.context_id
    where c.kind = 'stream' and c.is_main
      and case when ${groupId}::bigint is null then x.network_id = ${networkId} else x.group_id = ${groupId}::bigint end
  `.execute(db);
  return { contextId: rows[0]!.context_id, groupId, mainId: rows[0]!.id };
}

/** All streams of an owner in their order, or the one of this id: one statement. */
export async function streamsOf(db: Sql, { contextId }: StreamsOwner, id?: number): Promise<StreamRow[]> {
  const { rows } = await sql<StreamRow>`
    select c.id, case when c.is_main and g.id is not null then g.slug::text else c.slug::text end as slug,
           c.name, g.slug::text as group_slug, g.name as group_name, c.is_main, c.posters,
           c.archived_at is not null as archived, c.last_entry_at as last_activity_at,
           (select count(*)::int from activity_containers a where a.container_id = c.id) as post_count
    from containers c left join groups g on g.id = c.group_id
    where c.context_id = ${contextId} and c.kind = 'stream' and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by not c.is_main, c.position, c.id
  `.execute(db);
  return rows;
}
