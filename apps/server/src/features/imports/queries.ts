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

/** What became of a message: the post that it is or answers, and its text as it was imported, if nobody changed it. */
type Imported = { activityId: number; content: string | null };

/** What messages that were imported before became, by the messages' keys. */
export async function findImported(
  db: Sql,
  groupId: number,
  keys: readonly string[],
): Promise<Map<string, Imported>> {
  const { rows } = await sql<{ message_id: string; activity_id: number; content: string | null }>`
    select i.message_id, i.activity_id,
      case when r.id is not null then case when r.edited_at is null and r.deleted_at is null then r.content end
        when i.reply_id is null and a.edited_at is null and a.deleted_at is null then a.content end as content
    from imported_messages i join activities a on a.id = i.activity_id left join replies r on r.id = i.reply_id
    where i.group_id = ${groupId} and i.message_id = any(${[...keys]}::text[])
  `.execute(db);
  return new Map(
    rows.map(({ message_id, activity_id, content }) => [message_id, { activityId: activity_id, content }]),
  );
}
