import { asMember } from '../../platform/policy/asking.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { ITEM } from '../../platform/policy/kinds.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

const readText = (item: string): string => readsText(ITEM, item, asMember('p'));

registerNotificationSource({
  kinds: [
    { kind: 'item_assigned', category: 'apps', defaults: { page: true, mail: true, push: true } },
    { kind: 'item_changed', category: 'apps', defaults: { page: true, mail: false, push: false } },
    { kind: 'item_commented', category: 'apps', defaults: { page: true, mail: true, push: true } },
    { kind: 'item_mentioned', category: 'apps', defaults: { page: true, mail: true, push: true } },
  ],
  columns: ['item_id', 'item_comment_id'],
  joins: `
  left join items told_item on told_item.id = n.item_id and ${readText('told_item')}
  left join containers told_app on told_app.id = told_item.app_id
  left join item_comments said_of_item on said_of_item.id = n.item_comment_id`,
  isVisible: 'told_item.id is not null',
  place: (group) => `
    (select lies.id, lies.slug::text, lies.name from (select 1) one
    left join groups lies on lies.id = told_app.group_id
    where told_item.id is not null and (${group}::bigint is null or lies.id = ${group}))`,
  content: 'said_of_item.content',
  title: `nullif(told_item.title, '')`,
  opening: `told_app.name || ' #' || told_item.id`,
  isTold: `(t.item_id is not null and exists (
    select 1 from items out_item where out_item.id = t.item_id and ${readText('out_item')}
  ))`,
  url: ({ item_id: id }) => `/items/${id}`,
});
