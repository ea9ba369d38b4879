import { sql } from '../../../platform/db/database.ts';
import { canManageApp } from '../../apps/index.ts';
import { registerCommentable } from '../../comments/index.ts';
import { canComment } from '../policy.ts';
import type { ItemHere } from '../queries.ts';

export const itemComments = registerCommentable<ItemHere>({
  name: 'item',
  comments: { table: 'item_comments', column: 'item_id' },
  things: { table: 'items', isThere: 'deleted_at is null' },
  idOf: ({ item }) => item.id,
  canComment: (_viewer, { app }) => canComment(app),
  canModerate: (_viewer, { app }) => canComment(app) && canManageApp(app),
  notices: {
    commented: 'item_commented',
    mentioned: 'item_mentioned',
    about: (_tx, id, commentId) => ({ item_id: id, item_comment_id: commentId }),
    async followers(tx, id, limit) {
      const { rows } = await sql<{ id: number }>`
        select m.id from item_followers f
        join members m on m.id = f.member_id and m.state in ('active', 'to_be_onboarded')
        where f.item_id = ${id} order by m.id limit ${limit}
      `.execute(tx);
      return rows.map((row) => row.id);
    },
  },
});
