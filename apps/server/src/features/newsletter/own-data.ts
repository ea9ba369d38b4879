import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'newsletters',
    text: `select i.id as key, i.number, i.subject, r.state, r.done_at
      from newsletter_recipients r join newsletter_issues i on i.id = r.issue_id where r.member_id = $1`,
  },
]);

registerLeaving({
  // How many an issue went to stays true; what mail servers said holds addresses.
  async end(tx, memberId) {
    await sql`update newsletter_recipients set detail = '' where member_id = ${memberId}`.execute(tx);
  },
});
