import { cleanText, mentionsOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import { invalid } from '../../../platform/problem.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    article_commented: { articleId: number; commentId: number; mentioned: number[] };
  }
}

const MENTIONS_MAX = 100;

/** The text as it is kept: well-formed, not blank, with a bearable number of mentions. */
function checked(typed: string): { content: string; mentioned: number[] } {
  const content = cleanText(typed).trim();
  if (content === '') throw invalid({ content: ['blank'] });
  const { members, tags } = mentionsOf(content);
  if (members.length + tags.length > MENTIONS_MAX) throw invalid({ content: ['too_many_mentions'] });
  return { content, mentioned: members.map(({ id }) => id) };
}

/** @returns the id of the comment */
export async function addComment(
  tx: Transaction,
  authorId: number,
  articleId: number,
  typed: string,
): Promise<number> {
  const { content, mentioned } = checked(typed);
  const { rows } = await sql<{ id: number }>`
    insert into blog_comments (article_id, author_id, content, created_at)
    values (${articleId}, ${authorId}, ${content}, clock_timestamp()) returning id
  `.execute(tx);
  const commentId = rows[0]!.id;
  const payload = { articleId, commentId, mentioned };
  await recordEvents(tx, [{ type: 'article_commented', actorId: authorId, payload }]);
  return commentId;
}

export async function changeComment(tx: Transaction, id: number, typed: string): Promise<void> {
  const { content } = checked(typed);
  await sql`
    update blog_comments set content = ${content}, edited_at = now() where id = ${id} and content <> ${content}
  `.execute(tx);
}

export async function deleteComment(tx: Transaction, id: number): Promise<void> {
  await sql`delete from blog_comments where id = ${id}`.execute(tx);
}
