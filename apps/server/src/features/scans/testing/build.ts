import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

/** Has the scanner hold a file that is there. @returns the id of what is held */
export async function holdFile(
  bed: Pick<TestBed, 'db'>,
  fileId: number,
  state: 'waiting' | 'too_large' | 'infected' = 'too_large',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scans (storage_key, state, signature)
    select storage_key, ${state}, case when ${state} = 'infected' then 'Probe' end from files where id = ${fileId}
    returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
