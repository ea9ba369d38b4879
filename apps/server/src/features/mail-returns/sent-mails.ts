import { type Sql, sql } from '../../platform/db/database.ts';

/** So long mail servers try before they give a mail back. */
const PATIENCE_DAYS = 5;

const sources: string[] = [];

/**
 * Lets a feature say which mails it sent, so that one that did not come back counts as one that arrived.
 * @param text selects `member_id` and `sent_at` of mails that left under a return address
 */
export function registerSentMails(text: string): void {
  sources.push(text);
}

/**
 * Forgets what came back for now from addresses to which something was sent since that did not come back in five days. Whom
 * nothing is sent to stays stopped: somebody says when it is tried again.
 */
export async function forgetAfterArrival(db: Sql): Promise<void> {
  if (sources.length === 0) return;
  const sent = sql.raw(sources.map((text) => `(${text})`).join(' union all '));
  await sql`
    delete from mail_stops s
    where s.stopped_at is null and s.last_at < now() - make_interval(days => ${PATIENCE_DAYS})
      and exists (
        select 1 from (${sent}) sent
        where sent.member_id = s.member_id and sent.sent_at > s.last_at
          and sent.sent_at < now() - make_interval(days => ${PATIENCE_DAYS})
      )
  `.execute(db);
}
