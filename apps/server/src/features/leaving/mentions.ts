import { mentionMember } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** Where what people write is kept, by table: others are mentioned in it with the name that they had then. */
const TEXTS = {
  activities: 'content',
  appointments: 'description',
  chat_messages: 'text',
  messages: 'content',
  replies: 'content',
  reports: 'content',
} as const;

/** Puts another name into every mention of a person, whoever wrote it. */
export async function renameInMentions(tx: Transaction, memberId: number, name: string): Promise<void> {
  const mention = `@\\[${memberId}:(\\\\.|[^\\]\\\\])*\\]`;
  const renamed = mentionMember(memberId, name).replaceAll('\\', '\\\\');
  for (const [table, column] of Object.entries(TEXTS)) {
    const text = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${text} = regexp_replace(${text}, ${mention}, ${renamed}, 'g')
      where position(${`@[${memberId}:`} in ${text}) > 0
    `.execute(tx);
  }
}
