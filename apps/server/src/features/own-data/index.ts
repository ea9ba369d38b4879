import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';

registerLeaving({
  async end(tx, memberId) {
    // The bytes go with the next cleaning.
    await sql`
      update own_data_archives set state = 'failed', expires_at = now() where member_id = ${memberId}
    `.execute(tx);
  },
});

export const ownData: Feature = { name: 'own-data', routes, jobs, schedules };
