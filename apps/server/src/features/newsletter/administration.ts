import { sql } from '../../platform/db/database.ts';
import { registerAdministration, registerAttention } from '../../platform/registries/administration.ts';

const path = '/administration/newsletter/settings';

registerAdministration({
  key: 'newsletter',
  of: 'network',
  section: 'content',
  position: 70,
  path,
  also: ['/administration/newsletter'],
});

registerAttention({
  of: 'network',
  position: 4,
  async load({ db }) {
    const { rows } = await sql<{ id: number }>`
      select id from newsletter_issues where state = 'late'
    `.execute(db.kysely);
    return rows.length > 0 ? { key: 'newsletter_late', count: rows.length, path } : undefined;
  },
});
