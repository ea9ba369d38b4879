import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'member-imports',
    text: `select id as key, file_name, state, created_at from member_imports where author_id = $1`,
  },
]);

registerLeaving({
  // What a list said of somebody who leaves stands in nobody's list of problems.
  async end(tx, memberId) {
    await sql`
      delete from member_import_lines l using members m
      where m.id = ${memberId} and m.email is not null and lower(l.cells::text)::text[] @> array[lower(m.email::text)]
    `.execute(tx);
  },
  async forget(tx, names) {
    const found = names.map(({ name }) => name);
    await sql`
      update member_imports set examples = '[]'
      where exists (select 1 from jsonb_array_elements(examples) one where one ->> 'name' = any(${found}::text[]))
    `.execute(tx);
    await sql`delete from member_import_lines where cells && ${found}::text[]`.execute(tx);
  },
});
