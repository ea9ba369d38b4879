import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';

// Lists name everybody who was there when they were made: they can be made anew, without who was anonymised since.
registerLeaving({
  async forget(tx) {
    await sql`update exports set expires_at = now() where status = 'finished'`.execute(tx);
  },
});
