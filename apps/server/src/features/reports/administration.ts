import { sql } from '../../platform/db/database.ts';
import { namesIn } from '../../platform/i18n/names.ts';
import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';
import { isThereText, takesReports } from './policy.ts';

const isOpen = `r.state = 'open' and ${isThereText('r')}`;

registerAdministration(
  {
    key: 'reports',
    of: 'network',
    section: 'content',
    position: 90,
    path: '/administration/reports',
    waiting: `(select count(*) from reports r where ${isOpen})`,
    isOffered: (_context, { settings }) => takesReports(settings.current()),
  },
  {
    key: 'reports',
    of: 'group',
    section: 'content',
    position: 90,
    path: '/groups/:slug/administration/reports',
    isOffered: (_context, { settings }) => takesReports(settings.current()),
  },
);

registerAttention({
  of: 'network',
  position: 5,
  async load({ db }, { language }) {
    const { rows } = await sql<{ name: string; total: number }>`
      select coalesce(m.display_name, r.url) as name, count(*) over () as total
      from reports r left join members m on m.id = r.author_id
      where ${sql.raw(isOpen)} order by r.id limit 3
    `.execute(db.kysely);
    if (!rows[0]) return undefined;
    const count = rows[0].total;
    return {
      key: 'reports',
      count,
      detail: namesIn(
        language,
        rows.map(({ name }) => name),
        count,
      ),
      path: '/administration/reports',
    };
  },
});
