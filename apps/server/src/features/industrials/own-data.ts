import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'industrial_contacts',
    text: `select c.id as key, i.name as company, c.name, c.role, c.email, c.phone
           from industrial_contacts c join industrials i on i.id = c.industrial_id where c.member_id = $1`,
  },
]);

registerLeaving({
  /** Whom one speaks to at a company is a fact of the company: it stays, and leads to no profile any more. */
  async end(tx, memberId) {
    await sql`update industrial_contacts set member_id = null where member_id = ${memberId}`.execute(tx);
  },
});
