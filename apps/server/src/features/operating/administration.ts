import { mailHold } from '../../platform/mail/mail-hold.ts';
import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';
import { failedCount } from './queries.ts';

const mails = '/administration/mails';
const operating = '/administration/operating';

registerAdministration(
  { key: 'mails', of: 'network', section: 'operation', position: 40, path: mails },
  { key: 'operating', of: 'network', section: 'operation', position: 45, path: operating },
);

registerAttention(
  {
    of: 'network',
    position: 1,
    load: async ({ db }) =>
      (await mailHold(db.kysely)) ? { key: 'mails_held', count: 1, path: mails } : undefined,
  },
  {
    of: 'network',
    position: 2,
    async load({ db }) {
      const count = await failedCount(db.kysely);
      return count > 0 ? { key: 'jobs_failed', count, path: operating } : undefined;
    },
  },
);
