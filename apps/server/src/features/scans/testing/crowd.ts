import { sql } from '../../../platform/db/database.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';
import { holdFile } from './build.ts';

/** Everybody in the crowd sent something that is too large for the scanner. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  await sql`
    with sent as (
      insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key, published_at)
      select id, 'files', 'published', 'Film.mp4', 'video/mp4', 1, 'crowd' || id, 'files/crowd-' || id, now()
      from unnest(${people}::bigint[]) id returning storage_key
    )
    insert into scans (storage_key, state) select storage_key, 'too_large' from sent
  `.execute(world.bed.db.kysely);
  return { scans: await holdFile(world.bed, await world.upload(world.author)) };
}
