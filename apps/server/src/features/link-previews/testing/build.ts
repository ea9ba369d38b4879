import { randomUUID } from 'node:crypto';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

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
