import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';
import { daysWithout } from './queries.ts';

const path = '/administration/backups';

/** After so many days without a backup somebody should know. */
const DAYS_MAX = 30;

registerAdministration({ key: 'backups', of: 'network', section: 'operation', position: 46, path });

registerAttention({
  of: 'network',
  position: 3,
  async load({ db }) {
    const count = await daysWithout(db.kysely);
    return count >= DAYS_MAX ? { key: 'no_backup', count, path } : undefined;
  },
});
