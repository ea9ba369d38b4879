import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Entry } from './tables.ts';
import { isShownSomewhere } from './uses.ts';

/** So many entries that show the same page are told of at once; whoever sees others sees it when they look again. */
const TOLD_AT_MOST = 100;

/**
 * Says in entries whether they show previews, as `parts` of them, where that has changed.
 * @param which a query of the ids of entries, with one value
 */
const settling = (table: 'activities' | 'replies', which: string) => {
  const [id, isOwn] =
    table === 'activities' ? ['activity_id', 'l.reply_id is null'] : ['reply_id', 'l.reply_id is not null'];
  return `
    with shown as (
      select entry.id, exists (
        select 1 from activity_links l join link_previews p on p.id = l.link_preview_id
        where l.${id} = entry.id and ${isOwn} and not l.is_removed and p.state = 'ready'
      ) as is_shown
      from ${table} entry where entry.id in (${which}) order by entry.id for no key update
    )
    update ${table} set parts = case when is_shown then array_append(array_remove(parts, 'links'), 'links')
      else array_remove(parts, 'links') end
    from shown where ${table}.id = shown.id and ('links' = any(parts)) <> is_shown
    returning ${table === 'activities' ? 'activities.id' : 'replies.activity_id'} as id`;
};

const ofPreview = (id: 'activity_id' | 'reply_id') =>
  `select ${id} from activity_links where link_preview_id = $1 and ${id} is not null`;
const postsOfPreview = settling('activities', ofPreview('activity_id'));
const repliesOfPreview = settling('replies', ofPreview('reply_id'));
const onePost = settling('activities', 'select $1::bigint');
const oneReply = settling('replies', 'select $1::bigint');

const tell = (tx: Transaction, ids: readonly number[]) =>
  recordEvents(
    tx,
    [...new Set(ids)]
      .sort((one, other) => other - one)
      .slice(0, TOLD_AT_MOST)
      .map((activityId) => ({ type: 'activity_parts_changed', actorId: null, payload: { activityId } })),
  );

type Changed = { id: number };

/** After a page has something to show, or nothing any more: in all entries that link to it. */
export async function settleEntriesOf({ db, events }: Services, previewId: number): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const posts = await rows<Changed>(tx, postsOfPreview, [previewId]);
    const replies = await rows<Changed>(tx, repliesOfPreview, [previewId]);
    await tell(
      tx,
      [...posts, ...replies].map(({ id }) => id),
    );
  });
  events.nudge();
}

/**
 * After the links of an entry have changed.
 * @param isTold whether its readers hear of it in any case
 */
export async function settleEntry(
  tx: Transaction,
  { activityId, replyId }: Entry,
  isTold = false,
): Promise<void> {
  const changed =
    replyId === null
      ? await rows<Changed>(tx, onePost, [activityId])
      : await rows<Changed>(tx, oneReply, [replyId]);
  if (isTold || changed.length > 0) await tell(tx, [activityId]);
}

/** Forgets previews that nobody links to, a day after they were asked for, at most so many; their pictures go with them. */
export async function forgetUnlinked(tx: Transaction, most: number): Promise<number[]> {
  const { rows: gone } = await sql<{ image_id: number | null }>`
    delete from link_previews p where p.id in (
      select unlinked.id from link_previews unlinked
      where unlinked.created_at < now() - interval '1 day'
        and coalesce(unlinked.fetched_at, '-infinity') < now() - interval '1 day'
        and not ${isShownSomewhere('unlinked')}
      limit ${most} for update skip locked
    ) returning p.image_id
  `.execute(tx);
  return gone.flatMap(({ image_id }) => (image_id === null ? [] : [image_id]));
}
