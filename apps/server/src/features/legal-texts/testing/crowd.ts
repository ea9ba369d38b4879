import { sql } from '../../../platform/db/database.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';
import { buildOtherText } from './build.ts';

/** A legal text to which many agreed at the same moment. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  const { id, versionId } = await buildOtherText(world);
  await sql`
    insert into legal_text_acceptances (member_id, version_id)
    select id, ${versionId} from unnest(${people}::bigint[]) t (id)
  `.execute(world.bed.db.kysely);
  return { legal_texts: id };
}
