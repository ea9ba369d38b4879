import { visibleToMemberText } from '../../platform/policy/visible-to.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

const isVisible = `(wiki.id is not null and ${visibleToMemberText('wiki_tree', 'p')})`;

registerNotificationSource({
  kinds: [{ kind: 'page_changed', category: 'pages', defaults: { page: true, mail: false, push: false } }],
  columns: ['page_id'],
  joins: `
  left join pages wiki on wiki.id = n.page_id and wiki.deleted_at is null
  left join containers wiki_tree on wiki_tree.id = wiki.container_id`,
  isVisible,
  place: (group) => `
    (select lies.id, lies.slug::text, lies.name from (select 1) one
    left join groups lies on lies.id = wiki_tree.group_id
    where ${isVisible} and (${group}::bigint is null or lies.id = ${group}))`,
  title: 'wiki.title',
  isTold: `(t.page_id is not null and exists (
    select 1 from pages told join containers told_tree on told_tree.id = told.container_id
    where told.id = t.page_id and ${visibleToMemberText('told_tree', 'p')}
  ))`,
  url: ({ page_id: id }) => `/pages/${id}`,
});
