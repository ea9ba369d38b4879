import { sql } from '../../platform/db/database.ts';
import { namesIn } from '../../platform/i18n/names.ts';
import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';
import { takesChangeRequests } from './policy.ts';

const path = '/administration/change_requests';

registerAdministration({
  key: 'change_requests',
  of: 'network',
  section: 'people',
  position: 60,
  path,
  waiting: "(select count(*) from change_requests where state = 'open')",
  isOffered: (_context, { settings }) => takesChangeRequests(settings.current()),
});

registerAttention({
  of: 'network',
  position: 40,
  async load({ db }, { language }) {
    const { rows } = await sql<{ name: string; total: number }>`
      select m.display_name as name, count(*) over () as total
      from change_requests r join members m on m.id = r.member_id
      where r.state = 'open' order by r.id limit 3
    `.execute(db.kysely);
    if (!rows[0]) return undefined;
    const count = rows[0].total;
    return {
      key: 'change_requests',
      count,
      detail: namesIn(
        language,
        rows.map(({ name }) => name),
        count,
      ),
      path,
    };
  },
});
