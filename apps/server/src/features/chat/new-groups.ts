import { sql } from '../../platform/db/database.ts';
import { registerGroupFurnisher } from '../../platform/registries/new-groups.ts';

// Its chat stands in everybody's list before the first word in it.
registerGroupFurnisher(async (tx, { id, networkId, chatEnabled }) => {
  if (chatEnabled)
    await sql`insert into chats (network_id, group_id) values (${networkId}, ${id})`.execute(tx);
});
