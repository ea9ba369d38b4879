import { sql } from '../../platform/db/database.ts';
import { registerReturnFollower, registerSentMails } from '../mail-returns/index.ts';

// An issue that did not come back within days arrived.
registerSentMails(`select member_id, done_at as sent_at from newsletter_recipients where state = 'sent'`);

registerReturnFollower(async (tx, { issueId, memberId }) => {
  await sql`
    update newsletter_recipients set state = 'returned'
    where issue_id = ${issueId} and member_id = ${memberId} and state in ('sent', 'uncertain')
  `.execute(tx);
});
