import { cleanWords } from '../../../platform/clean-line.ts';
import { rows, sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import { languageOf } from '../../../platform/i18n/language-of.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { addTags, type Created, checkContent, holdActivity, insertActivity } from '../commands.ts';
import { intoStreams } from '../gone-streams.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    activity_shared: { activityId: number; originalId: number };
    share_count_changed: { activityId: number };
  }
}

/**
 * Shares a post into streams that the caller has found writable: a new post that shows it, with words of one's own or
 * none. Sharing a share shares what that shows.
 * @param originalId what is shown, which the caller has found visible
 */
export async function sharePost(
  tx: Transaction,
  author: Viewer,
  originalId: number,
  text: string,
  streamIds: readonly number[],
): Promise<Created> {
  const said = cleanWords(text) === '' ? { content: '', mentioned: [], tags: [] } : checkContent(text);
  await holdActivity(tx, originalId);
  const language = await languageOf(said.content);
  const values = [author.memberId, said.content, streamIds, said.mentioned, language];
  const [created] = await intoStreams(() =>
    rows<Created>(tx, `${insertActivity} select * from answer`, values),
  );
  const activityId = created!.id;
  await sql`update activities set parts = array['shared'] where id = ${activityId}`.execute(tx);
  await sql`insert into activity_shares (activity_id, original_id) values (${activityId}, ${originalId})`.execute(
    tx,
  );
  await sql`update activities set share_count = share_count + 1 where id = ${originalId}`.execute(tx);
  await addTags(tx, activityId, created!.created_at, said.tags);
  await recordEvents(tx, [
    { type: 'activity_shared', actorId: author.memberId, payload: { activityId, originalId } },
    { type: 'share_count_changed', actorId: author.memberId, payload: { activityId: originalId } },
  ]);
  return created!;
}
