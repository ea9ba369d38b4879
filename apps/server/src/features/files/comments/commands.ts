import { cleanText, mentionsOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import { invalid, notFound } from '../../../platform/problem.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    file_commented: { fileId: number; commentId: number; mentioned: number[] };
    /** `mentioned` are those whom the text did not name before. */
    file_comment_changed: { fileId: number; commentId: number; mentioned: number[] };
  }
}

const MENTIONS_MAX = 100;

/** The text as it is kept: well-formed, not blank, with a bearable number of mentions. */
function checked(typed: string): { content: string; mentioned: number[] } {
  const content = cleanText(typed).trim();
  if (content === '') throw invalid({ content: ['blank'] });
  const { members, tags } = mentionsOf(content);
  if (members.length + tags.length > MENTIONS_MAX) throw invalid({ content: ['too_many_mentions'] });
  return { content, mentioned: members.map((member) => member.id) };
}

/** @returns the id of the comment */
export async function addComment(
  tx: Transaction,
  authorId: number,
  fileId: number,
  typed: string,
): Promise<number> {
  const { content, mentioned } = checked(typed);
  const { rows } = await sql<{ id: number }>`
    insert into file_comments (file_id, author_id, content, created_at)
    select id, ${authorId}, ${content}, clock_timestamp() from files where id = ${fileId} and state = 'published'
    returning id
  `.execute(tx);
  if (!rows[0]) throw notFound();
  const commentId = rows[0].id;
  await recordEvents(tx, [
    { type: 'file_commented', actorId: authorId, payload: { fileId, commentId, mentioned } },
  ]);
  return commentId;
}

export async function changeComment(
  tx: Transaction,
  authorId: number,
  { fileId, commentId }: { fileId: number; commentId: number },
  typed: string,
): Promise<void> {
  const { content, mentioned } = checked(typed);
  const { rows } = await sql<{ old: string }>`
    update file_comments c set content = ${content}, edited_at = now()
    from (select id, content as old from file_comments where id = ${commentId} for update) before
    where c.id = before.id and c.content <> ${content} returning before.old
  `.execute(tx);
  if (!rows[0]) return;
  const already = new Set(mentionsOf(rows[0].old).members.map((member) => member.id));
  await recordEvents(tx, [
    {
      type: 'file_comment_changed',
      actorId: authorId,
      payload: { fileId, commentId, mentioned: mentioned.filter((id) => !already.has(id)) },
    },
  ]);
}

/** Takes a comment away, and with it what people were told of it. */
export async function deleteComment(tx: Transaction, commentId: number): Promise<void> {
  await sql`delete from file_comments where id = ${commentId}`.execute(tx);
}

/** Has somebody hear of a file, or no more, whatever they have to do with it. */
export async function setFollowing(
  tx: Transaction,
  memberId: number,
  fileId: number,
  isFollowing: boolean,
): Promise<void> {
  await sql`
    insert into file_follows (file_id, member_id, is_following) values (${fileId}, ${memberId}, ${isFollowing})
    on conflict (file_id, member_id) do update set is_following = excluded.is_following, changed_at = now()
  `.execute(tx);
}
