import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'previews',
    text: 'select id as key, kind, name, started_at, ends_at from previews where administrator_id = $1',
  },
]);

registerLeaving({
  async end(tx, memberId) {
    await sql`
      delete from members m using previews p where p.administrator_id = ${memberId} and m.id = p.viewer_id
    `.execute(tx);
  },
});
