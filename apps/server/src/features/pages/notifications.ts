import { visibleToMemberText } from '../../platform/policy/visible-to.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

registerNotificationSource({
  kinds: [{ kind: 'page_changed', category: 'pages', defaults: { page: true, mail: false, push: false } }],
  columns: ['page_id'],
  joins: `
  left join pages wiki on wiki.id = n.page_id and wiki.deleted_at is null
  left join containers wiki_tree on wiki_tree.id = wiki.container_id`,
  isVisible: `(wiki.id is not null and ${visibleToMemberText('wiki_tree', 'p')})`,
  groupId: 'wiki_tree.group_id',
  title: 'wiki.title',
  isTold: `(t.page_id is not null and exists (
    select 1 from pages told join containers told_tree on told_tree.id = told.container_id
    where told.id = t.page_id and ${visibleToMemberText('told_tree', 'p')}
  ))`,
  url: ({ page_id: id }) => `/pages/${id}`,
});
