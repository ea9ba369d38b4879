import { type Sql, sql } from '../../../platform/db/database.ts';

/** Names of the folders on the way to folders, themselves included, by their ids; roots have no name. */
export async function waysTo(db: Sql, folderIds: readonly number[]): Promise<Map<number, string[]>> {
  if (folderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; names: string[] }>`
    select to_folder.id, array(
      select up.name from unnest(to_folder.path) with ordinality step (id, place) join folders up on up.id = step.id
      where up.type <> 'root_folder' order by step.place
    ) as names
    from folders to_folder where to_folder.id = any(${[...folderIds]}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.names]));
}
