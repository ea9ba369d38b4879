import { type Sql, sql } from '../../platform/db/database.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import { readSettings } from '../../platform/settings/network-settings.ts';
import type { ImportTarget } from './tables.ts';

/** The group at this slug with what an import writes into; undefined when there is none. */
export async function findTarget(db: Sql, slug: string): Promise<ImportTarget | undefined> {
  const { rows } = await sql<{
    network_id: number;
    group_id: number;
    stream_id: number;
    folder_id: number | null;
  }>`
    select category.network_id, g.id as group_id,
      (select c.id from containers c where c.context_id = x.id and c.kind = 'stream' and c.is_main) as stream_id,
      (select c.id from containers c where c.context_id = x.id and c.kind = 'folder' order by c.id limit 1) as folder_id
    from groups g join group_categories category on category.id = g.group_category_id
    join contexts x on x.group_id = g.id
    where g.id = ${groupAt(slug)} and g.deleted_at is null
  `.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const { language, time_zone } = await readSettings(db);
  return {
    networkId: found.network_id,
    groupId: found.group_id,
    streamId: found.stream_id,
    folderId: found.folder_id,
    language,
    timeZone: time_zone,
  };
}

/** The posts that messages imported before became or answered, by the messages' keys. */
export async function findImported(
  db: Sql,
  groupId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ message_id: string; activity_id: number }>`
    select message_id, activity_id from imported_messages
    where group_id = ${groupId} and message_id = any(${[...keys]}::text[]) and activity_id is not null
  `.execute(db);
  return new Map(rows.map((row) => [row.message_id, row.activity_id]));
}
