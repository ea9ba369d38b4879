import { mailHold } from '../../platform/mail/mail-hold.ts';
import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';

const path = '/administration/mails';

registerAdministration({ key: 'mails', of: 'network', section: 'operation', position: 40, path });

registerAttention({
  of: 'network',
  position: 1,
  load: async ({ db }) => ((await mailHold(db.kysely)) ? { key: 'mails_held', count: 1, path } : undefined),
});
