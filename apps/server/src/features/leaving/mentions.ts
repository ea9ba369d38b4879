import { mentionMember } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** Where what people write is kept, by table: people and tags are mentioned in it with the name that they had then. */
export const TEXTS = {
  activities: 'content',
  appointments: 'description',
  blog_comments: 'content',
  chat_messages: 'text',
  file_comments: 'content',
  item_comments: 'content',
  messages: 'content',
  replies: 'content',
  reports: 'content',
} as const;

/** Puts another name into every mention of these people, whoever wrote it: a statement for each table. */
export async function renameInMentions(
  tx: Transaction,
  memberIds: readonly number[],
  name: string,
): Promise<void> {
  if (memberIds.length === 0) return;
  const mention = `@\\[(${memberIds.join('|')}):(\\\\.|[^\\]\\\\])*\\]`;
  const renamed = mentionMember(1, name).replaceAll('\\', '\\\\').replace('@[1:', '@[\\1:');
  for (const [table, column] of Object.entries(TEXTS)) {
    const text = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${text} = regexp_replace(${text}, ${mention}, ${renamed}, 'g')
      where ${text} ~ ${mention}
    `.execute(tx);
  }
}
