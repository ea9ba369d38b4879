import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const HOUR = 3_600_000;

/** What stands in the stream for announcements, the newest first; the first one is pinned. */
const POSTS = [
  '**Wichtig für alle Helferinnen und Helfer:** Bitte tragen Sie sich bis Freitag in die Schichtpläne ein. Ohne Plan können wir den Kuchenstand nicht öffnen.',
  'Die Stadt hat das Fest genehmigt. Die Straße ist ab 8 Uhr für Autos gesperrt.',
  'Der Strom für die Bühne ist bestellt. Danke an alle, die Angebote eingeholt haben!',
];

/** A stream of the festival group in which only those post who run it, with a post that stands first. */
export async function write({ tx, now }: Demo): Promise<void> {
  const { rows } = await sql<{ id: number; author_id: number }>`
    with made as (
      insert into containers (context_id, kind, slug, name, openness, is_main, posters, position, created_at)
      select main.context_id, 'stream', 'ankuendigungen', 'Ankündigungen', main.openness, false, 'administrators', 1,
             ${new Date(now - 90 * 24 * HOUR).toISOString()}::timestamptz
      from containers main join groups g on g.id = main.group_id
      where g.name = 'AG Sommerfest' and main.kind = 'stream' and main.is_main
      returning id, group_id
    )
    select made.id, (
      select m.member_id from group_memberships m
      where m.group_id = made.group_id and m.state = 'member' order by m.is_admin desc, m.id limit 1
    ) as author_id
    from made
  `.execute(tx);
  const [stream] = rows;
  if (!stream) return;
  // Its folder is laid out by a trigger, once the statement above has ended.
  await sql`update folders set name = 'Ankündigungen' where stream_id = ${stream.id}`.execute(tx);
  for (const [place, content] of POSTS.entries()) {
    const at = new Date(now - (place + 1) * 26 * HOUR).toISOString();
    await sql`
      with post as (
        insert into activities (author_id, content, created_at) values (${stream.author_id}, ${content}, ${at}::timestamptz)
        returning id, created_at
      )
      insert into activity_containers (container_id, activity_id, author_id, created_at, pinned_at, pinned_until, pinned_by)
      select ${stream.id}, id, ${stream.author_id}, created_at,
             case when ${place === 0}::boolean then created_at end,
             case when ${place === 0}::boolean then created_at + interval '1 month' end,
             case when ${place === 0}::boolean then ${stream.author_id}::bigint end
      from post
    `.execute(tx);
  }
  await sql`
    update containers set last_entry_at = (select max(created_at) from activity_containers where container_id = ${stream.id})
    where id = ${stream.id}
  `.execute(tx);
}
