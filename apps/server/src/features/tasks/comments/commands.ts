import { cleanText, mentionsOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import { invalid } from '../../../platform/problem.ts';
import { noteChanged } from '../events.ts';

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
  taskId: number,
  typed: string,
): Promise<number> {
  const { content, mentioned } = checked(typed);
  const { rows } = await sql<{ id: number }>`
    insert into task_comments (task_id, author_id, content, created_at)
    values (${taskId}, ${authorId}, ${content}, clock_timestamp()) returning id
  `.execute(tx);
  const commentId = rows[0]!.id;
  await noteChanged(tx, authorId, [taskId]);
  const payload = { taskId, commentId, mentioned };
  await recordEvents(tx, [{ type: 'task_commented', actorId: authorId, payload }]);
  return commentId;
}

export async function changeComment(
  tx: Transaction,
  authorId: number,
  { taskId, id }: { taskId: number; id: number },
  typed: string,
): Promise<void> {
  const { content } = checked(typed);
  await sql`
    update task_comments set content = ${content}, edited_at = now() where id = ${id} and content <> ${content}
  `.execute(tx);
  await noteChanged(tx, authorId, [taskId]);
}

export async function deleteComment(
  tx: Transaction,
  actorId: number,
  { taskId, id }: { taskId: number; id: number },
): Promise<void> {
  await sql`delete from task_comments where id = ${id}`.execute(tx);
  await noteChanged(tx, actorId, [taskId]);
}
