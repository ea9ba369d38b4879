import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';

registerLeaving({
  // The row itself stays: without it somebody from outside would pass for a member who left.
  async end(tx, memberId) {
    await sql`
      update consumers set organisation = '', phone = '', note = '', updated_at = now() where member_id = ${memberId}
    `.execute(tx);
  },
});
