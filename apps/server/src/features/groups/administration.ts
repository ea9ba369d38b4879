import { sql } from '../../platform/db/database.ts';
import { namesIn } from '../../platform/i18n/names.ts';
import { countsInGroupText } from '../../platform/policy/consumers.ts';
import {
  isInUse,
  registerAdministration,
  registerAttention,
} from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'groups',
    of: 'network',
    section: 'content',
    position: 10,
    path: '/administration/groups',
    count: '(select count(*) from groups where deleted_at is null)',
  },
  {
    key: 'groups',
    of: 'group_category',
    section: 'content',
    position: 10,
    path: '/group-categories/:slug/administration/groups',
    count: '(select count(*) from groups g where g.group_category_id = c.id and g.deleted_at is null)',
  },
  {
    key: 'group_bin',
    of: 'network',
    section: 'content',
    position: 20,
    path: '/administration/groups/bin',
    count: '(select count(*) from groups where deleted_at is not null)',
  },
  {
    key: 'edit_group',
    of: 'group',
    section: 'network',
    position: 10,
    path: '/groups/:slug/edit',
    isOffered: isInUse,
  },
  {
    key: 'join_requests',
    of: 'group',
    section: 'people',
    position: 10,
    path: '/groups/:slug/administration/join_requests',
    waiting:
      "(select count(*) from group_memberships m where m.group_id = g.id and m.state = 'in_moderation')",
  },
  {
    key: 'group_members',
    of: 'group',
    section: 'people',
    position: 20,
    path: '/groups/:slug/members',
    count: `(select count(*) from group_memberships m where m.group_id = g.id and ${countsInGroupText('m')})`,
  },
);

registerAttention({
  of: 'group',
  position: 10,
  async load({ db }, { language }, context) {
    if (context.type !== 'group') return undefined;
    const { rows } = await sql<{ name: string; total: number }>`
      select p.display_name as name, count(*) over () as total
      from group_memberships m join members p on p.id = m.member_id
      where m.group_id = ${context.id} and m.state = 'in_moderation' order by m.created_at, p.id limit 3
    `.execute(db.kysely);
    if (!rows[0]) return undefined;
    const count = rows[0].total;
    return {
      key: 'join_requests',
      count,
      detail: namesIn(
        language,
        rows.map(({ name }) => name),
        count,
      ),
      path: '/groups/:slug/administration/join_requests',
    };
  },
});
