import { sql } from '../../platform/db/database.ts';
import { namesIn } from '../../platform/i18n/names.ts';
import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';

const path = '/administration/members/waiting';

registerAdministration({
  key: 'waiting_members',
  of: 'network',
  section: 'people',
  position: 20,
  path,
  waiting: "(select count(*) from members where state = 'awaiting_moderation')",
});

registerAttention({
  of: 'network',
  position: 10,
  async load({ db }, { language }) {
    const { rows } = await sql<{ name: string; total: number }>`
      select display_name as name, count(*) over () as total from members
      where state = 'awaiting_moderation' order by updated_at, id limit 3
    `.execute(db.kysely);
    if (!rows[0]) return undefined;
    const count = rows[0].total;
    return {
      key: 'waiting_members',
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
