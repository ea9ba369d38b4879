import { registerAttention } from '../../platform/registries/administration.ts';
import { unreadReturns } from './queries.ts';

registerAttention({
  of: 'network',
  position: 60,
  async load({ db }) {
    const count = await unreadReturns(db.kysely);
    return count > 0 ? { key: 'mail_returns', count, path: '/administration/newsletter/returns' } : undefined;
  },
});
