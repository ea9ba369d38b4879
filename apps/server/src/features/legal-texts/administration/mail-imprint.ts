import { plainText, renderHtml } from '@dorfplatz/content';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { MailFoot } from '../../../platform/mail/mail.ts';

/** What stands at the foot of every mail; undefined where nobody wrote it. */
export async function mailImprint(db: Sql, origin: string): Promise<MailFoot | undefined> {
  const { rows } = await sql<{ content: string }>`select content from mail_imprints limit 1`.execute(db);
  const content = rows[0]?.content.trim();
  if (!content) return undefined;
  // Links of the text are those of the web: in a mail they need the whole address.
  return {
    text: plainText(content),
    html: renderHtml(content).replaceAll(/href="\/(?!\/)/g, `href="${origin}/`),
  };
}
