import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'groups',
    text: `select m.id as key, g.slug, g.name, m.state, m.is_admin, m.is_subscribed, m.created_at
           from group_memberships m join groups g on g.id = m.group_id where m.member_id = $1`,
  },
  {
    name: 'administered-categories',
    text: `select c.id as key, c.slug, c.name from group_category_administrators a
           join group_categories c on c.id = a.group_category_id where a.member_id = $1`,
  },
]);
