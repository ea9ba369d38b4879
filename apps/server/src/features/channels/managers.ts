import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { loadOwnChannel } from './queries.ts';

/**
 * Lets somebody run a channel.
 * @throws Problem 403, 404 for a channel or somebody whom the viewer does not see, 422 for guests
 */
export async function addManager(
  tx: Transaction,
  viewer: Viewer,
  idOrSlug: string,
  memberId: number,
): Promise<void> {
  const { id } = await loadOwnChannel(tx, viewer, idOrSlug);
  const { rows } = await sql<{ is_external: boolean }>`
    select p.is_external from members p where p.id = ${memberId} and ${memberVisibleTo(viewer)}
  `.execute(tx);
  if (!rows[0]) throw notFound();
  if (rows[0].is_external) throw invalid({ member_id: ['not_allowed'] });
  await sql`
    insert into channel_managers (channel_id, member_id) values (${id}, ${memberId}) on conflict do nothing
  `.execute(tx);
}

/** Lets somebody run a channel no longer; they may be gone. @throws Problem 403, 404 */
export async function removeManager(
  tx: Transaction,
  viewer: Viewer,
  idOrSlug: string,
  memberId: number,
): Promise<void> {
  const { id } = await loadOwnChannel(tx, viewer, idOrSlug);
  await sql`delete from channel_managers where channel_id = ${id} and member_id = ${memberId}`.execute(tx);
}
