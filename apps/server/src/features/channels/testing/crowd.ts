import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/**
 * As many channels as there are people, and one to which all of them subscribed, at the address of the open group, with
 * as many articles.
 */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  await sql`
    with made as (
      insert into channels (network_id, slug, title, status)
      select ${world.network.id}, case i when 1 then ${world.open.slug} else 'crowd-' || i end, 'Kanal', 'published'
      from generate_series(1, ${PEOPLE}::int) i
      on conflict (slug) do update set title = excluded.title returning id, slug
    )
    insert into channel_subscriptions (channel_id, member_id)
    select made.id, who from made, unnest(${[...people]}::bigint[]) who where made.slug = ${world.open.slug}
  `.execute(world.bed.db.kysely);
  await sql`
    insert into blog_articles (blog_id, channel_id, slug, title, status, published_at)
    select b.id, ch.id, 'crowd-' || i, 'Artikel', 'published', now() - interval '1 day'
    from blogs b join channels ch on ch.id = b.channel_id and ch.slug = ${world.open.slug},
      generate_series(1, ${PEOPLE}::int) i
  `.execute(world.bed.db.kysely);
  return {};
}
