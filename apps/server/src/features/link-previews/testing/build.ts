import { randomUUID } from 'node:crypto';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The kept picture of a page. @returns the id of its file */
export async function buildPicture({ db, services }: Pick<TestBed, 'db' | 'services'>): Promise<number> {
  const key = `images/${randomUUID()}`;
  const { size, sha256 } = await services.storage.put(key, PIXEL);
  const { rows } = await sql<{ id: number }>`
    insert into files (directory, state, original_filename, extension, content_type, size, sha256, storage_key, published_at)
    values ('images', 'published', 'page.png', 'png', 'image/png', ${size}, ${sha256}, ${key}, now()) returning id
  `.execute(db.kysely);
  return rows[0]!.id;
}

let count = 0;

/** A link of a post or reply whose page has shown something already. @returns its id, and the name of its picture */
export async function buildLink(
  { db }: Pick<TestBed, 'db'>,
  {
    activityId,
    replyId = null,
    imageId = null,
  }: { activityId?: number; replyId?: number | null; imageId?: number | null },
): Promise<{ id: number; imageKey: string }> {
  count += 1;
  const imageKey = randomUUID();
  const { rows } = await sql<{ id: number }>`
    insert into link_previews (address, state, title, image_id, image_key, fetched_at)
    values (${`https://page.example/${imageKey}`}, 'ready', ${`Seite ${count}`}, ${imageId}::bigint,
      ${imageId === null ? null : imageKey}::uuid, now())
    returning id
  `.execute(db.kysely);
  const { id } = rows[0]!;
  if (activityId !== undefined) {
    await sql`
      insert into activity_links (activity_id, reply_id, link_preview_id, position)
      values (${activityId}, ${replyId}::bigint, ${id}, 1)
    `.execute(db.kysely);
    const table = replyId === null ? sql`activities` : sql`replies`;
    await sql`update ${table} set parts = '{links}' where id = ${replyId ?? activityId}`.execute(db.kysely);
  }
  return { id, imageKey };
}
