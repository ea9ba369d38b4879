import { sql, type Transaction } from '../../platform/db/database.ts';
import { visibleToMember } from '../../platform/policy/visible-to.ts';
import { type NotShared, type Readers, registerFileSharing } from '../../platform/registries/file-sharing.ts';
import { canShareFile, isLaidOutByHand } from './policy.ts';
import { fileRows } from './queries.ts';

/** Of these files those that somebody would come to read who does not read them where they lie. */
async function readByMore(
  tx: Transaction,
  fileIds: readonly number[],
  readers: Readers,
): Promise<Set<number>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    with readers as materialized (
      select p.id, p.is_external, p.is_network_admin from members p
      where p.state not in ('left', 'anonymised', 'locked', 'consumer') and ${readers}
    )
    select f.id from unnest(${[...fileIds]}::bigint[]) as f (id)
    where exists (
      select 1 from readers p where not exists (
        select 1 from file_containers lies
        join folders d on d.id = lies.folder_id join containers c on c.id = lies.container_id
        where lies.file_id = f.id and not lies.is_pending and d.stream_id is null and ${visibleToMember()}
      )
    )
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whoever writes in a folder of a file shares it with whom they like. Whoever only reads it attaches it where everybody
 * reads it anyway: later versions would come before eyes that nobody who answers for the folder chose.
 */
registerFileSharing(async (tx, author, fileIds, readers) => {
  const files = await fileRows(tx, author, {
    where: sql`f.id = any(${[...fileIds]}::bigint[]) and f.directory = 'files' and f.state = 'published'`,
  });
  const judged = new Map<number, NotShared | null>();
  const doubtful: number[] = [];
  for (const file of files) {
    const seen = file.places.filter(isLaidOutByHand);
    if (seen.length === 0) {
      // Their own, in folders that they no longer see, is nothing that they give to others there.
      if (file.owner_id === author.memberId) judged.set(file.id, 'not_yours_to_share');
    } else if (seen.every((place) => place.is_pending)) judged.set(file.id, 'not_approved');
    else if (canShareFile(author, file)) judged.set(file.id, null);
    else doubtful.push(file.id);
  }
  const widened = await readByMore(tx, doubtful, readers);
  for (const id of doubtful) judged.set(id, widened.has(id) ? 'not_yours_to_share' : null);
  return judged;
});
