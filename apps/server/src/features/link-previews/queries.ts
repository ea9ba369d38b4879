import { type Sql, sql } from '../../platform/db/database.ts';
import type { Entry, PreviewRow } from './tables.ts';

const columns = sql`
  p.id, p.address, p.state, p.title, p.description, p.site, p.language, p.player, p.image_id, p.image_key, p.image_address,
  p.page_address, p.etag, p.last_modified, p.failures,
  extract(epoch from now() - p.fetched_at)::float8 as age`;

export async function previewAt(db: Sql, address: string): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    select ${columns} from link_previews p where p.address = ${address}
  `.execute(db);
  return rows[0];
}

/** Every preview of an entry, be there something to show or not. */
export async function previewsOf(db: Sql, { activityId, replyId }: Entry): Promise<PreviewRow[]> {
  const { rows } = await sql<PreviewRow>`
    select ${columns} from activity_links l join link_previews p on p.id = l.link_preview_id
    where l.activity_id = ${activityId} and l.reply_id is not distinct from ${replyId}::bigint and not l.is_removed
    order by l.position
  `.execute(db);
  return rows;
}

/** What entries of one kind show, by their ids. */
export async function shownBy(
  db: Sql,
  kind: 'activity_id' | 'reply_id',
  ids: readonly number[],
): Promise<Map<number, PreviewRow[]>> {
  const ofPosts = kind === 'activity_id' ? sql`and l.reply_id is null` : sql``;
  const { rows } = await sql<PreviewRow & { entry_id: number }>`
    select l.${sql.ref(kind)} as entry_id, ${columns}
    from activity_links l join link_previews p on p.id = l.link_preview_id
    where l.${sql.ref(kind)} = any(${[...ids]}::bigint[]) ${ofPosts} and not l.is_removed and p.state = 'ready'
    order by l.position
  `.execute(db);
  const shown = new Map<number, PreviewRow[]>();
  for (const { entry_id, ...row } of rows) {
    const known = shown.get(entry_id);
    if (known) known.push(row);
    else shown.set(entry_id, [row]);
  }
  return shown;
}

/** What a page has to show, as a column of a statement; null where it has nothing. @param id the id of its preview, as SQL */
export const readyPreview = (id: string) => sql`(
    select to_jsonb(one) from (
      select ${columns} from link_previews p where p.id = ${sql.raw(id)} and p.state = 'ready'
    ) one
  )`;

/** The file of a picture by the name that previews give it. */
export async function pictureOf(
  db: Sql,
  key: string,
): Promise<{ sha256: string; storage_key: string } | undefined> {
  const { rows } = await sql<{ sha256: string; storage_key: string }>`
    select f.sha256, f.storage_key from link_previews p join files f on f.id = p.image_id
    where p.image_key = ${key}::uuid and f.state = 'published'
  `.execute(db);
  return rows[0];
}
