import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { addressesIn, normalAddress } from './normal-address.ts';
import { settleEntry } from './settle.ts';
import type { Entry } from './tables.ts';

const insertPreviews = `
  insert into link_previews (address) select unnest($1::text[]) on conflict do nothing`;
// In the order of their addresses, so that two entries with the same links do not wait for each other in a circle.
const insertLinks = `
  insert into activity_links (activity_id, reply_id, link_preview_id, position, is_removed)
  select $2, $3::bigint, p.id, t.position, $4
  from unnest($1::text[]) with ordinality as t (address, position) join link_previews p on p.address = t.address
  on conflict (activity_id, reply_id, link_preview_id) do update set position = excluded.position`;

/** Notes to which pages an entry links; what of it is there already stays as its author left it. */
async function noteLinks(
  tx: Transaction,
  { activityId, replyId }: Entry,
  addresses: readonly string[],
  isRemoved: boolean,
): Promise<void> {
  if (addresses.length === 0) return;
  await rows(tx, insertPreviews, [addresses.toSorted()]);
  await rows(tx, insertLinks, [addresses, activityId, replyId, isRemoved]);
}

/**
 * The preview of a page that something else than a post shows, which is looked up soon.
 * @returns its id, null where there is none to be had
 */
export async function notePreview(
  tx: Transaction,
  { environment, fetcher, jobs }: Pick<Services, 'environment' | 'fetcher' | 'jobs'>,
  url: string,
): Promise<number | null> {
  const address = normalAddress(url, environment.publicUrl);
  if (address === undefined || !fetcher.accepts(address)) return null;
  await rows(tx, insertPreviews, [[address]]);
  const [preview] = await rows<{ id: number }>(tx, 'select id from link_previews where address = $1', [
    address,
  ]);
  await jobs.enqueue(tx, 'link_preview_of_address', { address });
  return preview!.id;
}

/** Links of a new entry of which its author wants no preview. */
export async function hideLinks(tx: Transaction, entry: Entry, hidden: readonly string[]): Promise<void> {
  const normal = hidden.flatMap((address) => normalAddress(address) ?? []);
  await noteLinks(tx, entry, [...new Set(normal)], true);
}

/**
 * Notes the links of an entry as its text has them now.
 * @returns whether it has or had any
 */
export async function setLinks(
  tx: Transaction,
  entry: Entry,
  content: string,
  publicUrl: string,
): Promise<boolean> {
  const addresses = addressesIn(content, publicUrl);
  const { rows: gone } = await sql`
    delete from activity_links l using link_previews p
    where l.activity_id = ${entry.activityId} and l.reply_id is not distinct from ${entry.replyId}::bigint
      and p.id = l.link_preview_id and p.address <> all(${addresses}::text[])
    returning l.position
  `.execute(tx);
  await noteLinks(tx, entry, addresses, false);
  return addresses.length > 0 || gone.length > 0;
}

/** Takes the preview of a link out of an entry, or puts it back; throws 404 where it has no such link. */
export async function removeLink(
  tx: Transaction,
  entry: Entry,
  linkId: number,
  isRemoved: boolean,
): Promise<void> {
  const { rows: found } = await sql`
    update activity_links set is_removed = ${isRemoved}
    where activity_id = ${entry.activityId} and reply_id is not distinct from ${entry.replyId}::bigint
      and link_preview_id = ${linkId}
    returning position
  `.execute(tx);
  if (found.length === 0) throw notFound();
  await settleEntry(tx, entry, true);
}
