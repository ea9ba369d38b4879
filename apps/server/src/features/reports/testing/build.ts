import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

type Reported = { groupId: number; authorId: number; reporterId: number };

/** A post of a group that somebody reported. @returns the id of the report */
export async function buildReport(
  bed: TestBed,
  { groupId, authorId, reporterId }: Reported,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with post as (
      insert into activities (author_id, content) values (${authorId}, 'Sauerei') returning id, created_at
    ), placed as (
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select c.id, post.id, ${authorId}, post.created_at from post, containers c
      where c.group_id = ${groupId} and c.kind = 'stream' and c.is_main
    ), made as (
      insert into reports (activity_id, url, author_id, group_id, content)
      select id, '/activities/' || id, ${authorId}, ${groupId}, 'Sauerei' from post returning id
    )
    insert into report_voices (report_id, member_id, reason) select id, ${reporterId}, 'offensive' from made
    returning report_id as id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
