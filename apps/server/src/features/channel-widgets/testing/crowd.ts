import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** As many layouts as there are people, of the channel at the address of the open group. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  await sql`
    with channel as (
      insert into channels (network_id, slug, title, status)
      values (${world.network.id}, ${world.open.slug}, 'Kanal', 'published')
      on conflict (slug) do update set title = excluded.title returning id
    )
    insert into channel_layouts (channel_id, version, rows, widgets_count, author_id)
    select channel.id, i, '[]', 0, ${world.author} from channel, generate_series(1, ${PEOPLE}::int) i
  `.execute(world.bed.db.kysely);
  return {};
}
