import { changedMentions, mentionsOf } from '@dorfplatz/content';
import { cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import type { Commentable } from './commentable.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    commented: { on: string; id: number; commentId: number; mentioned: number[] };
    /** `mentioned` are those whom the text did not name before, `unmentioned` those whom it does not any more. */
    comment_changed: {
      on: string;
      id: number;
      commentId: number;
      mentioned: number[];
      unmentioned?: number[];
    };
  }
}

type Kept = Pick<Commentable<never>, 'name' | 'comments' | 'things'>;

const MENTIONS_MAX = 100;

/** The text as it is kept: well-formed, not blank, with a bearable number of mentions. */
function checked(typed: string): { content: string; mentioned: number[] } {
  const content = cleanWords(typed);
  if (content === '') throw invalid({ content: ['blank'] });
  const { members, tags } = mentionsOf(content);
  if (members.length + tags.length > MENTIONS_MAX) throw invalid({ content: ['too_many_mentions'] });
  return { content, mentioned: members.map((member) => member.id) };
}

/**
 * Says something about a thing. Who deletes it at that moment waits, or it is gone.
 * @returns the id of the comment
 * @throws Problem 404 where the thing is gone
 */
export async function addComment(
  tx: Transaction,
  { name, comments, things }: Kept,
  authorId: number,
  id: number,
  typed: string,
): Promise<number> {
  const { content, mentioned } = checked(typed);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(comments.table)} (${sql.ref(comments.column)}, author_id, content, created_at)
    select id, ${authorId}, ${content}, clock_timestamp() from ${sql.table(things.table)}
    where id = ${id} and ${sql.raw(things.isThere ?? 'true')} for key share
    returning id
  `.execute(tx);
  if (!rows[0]) throw notFound();
  const commentId = rows[0].id;
  await recordEvents(tx, [
    { type: 'commented', actorId: authorId, payload: { on: name, id, commentId, mentioned } },
  ]);
  return commentId;
}

/** Changes what somebody said; a text that says the same leaves everything as it was. */
export async function changeComment(
  tx: Transaction,
  { name, comments }: Kept,
  authorId: number,
  { id, commentId }: { id: number; commentId: number },
  typed: string,
): Promise<void> {
  const { content, mentioned } = checked(typed);
  const { rows } = await sql<{ old: string }>`
    update ${sql.table(comments.table)} c set content = ${content}, edited_at = now()
    from (select id, content as old from ${sql.table(comments.table)} where id = ${commentId} for update) before
    where c.id = before.id and c.content <> ${content} returning before.old
  `.execute(tx);
  if (!rows[0]) return;
  const changed = changedMentions(mentionsOf(rows[0].old).members, mentioned);
  await recordEvents(tx, [
    { type: 'comment_changed', actorId: authorId, payload: { on: name, id, commentId, ...changed } },
  ]);
}

/** Takes a comment away, and with it what people were told of it. */
export async function deleteComment(tx: Transaction, { comments }: Kept, commentId: number): Promise<void> {
  await sql`delete from ${sql.table(comments.table)} where id = ${commentId}`.execute(tx);
}
