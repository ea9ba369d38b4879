import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** Those who read lists have many pictures of the same name and moment to choose from. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { group_member, network_admin } = world.people;
  await sql`
    insert into files (owner_id, directory, state, original_filename, extension, content_type, size, sha256, storage_key)
    select owner, 'images', 'published', 'Bild.png', 'png', 'image/png', 1, 'none', 'crowd-' || owner || '-' || i
    from unnest(${[group_member, network_admin]}::bigint[]) owner, generate_series(1, ${PEOPLE}::int) i
  `.execute(world.bed.db.kysely);
  return {};
}
