import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';
import { buildItemApp, buildItems } from './build.ts';
import { buildItemImport } from './list-cases.ts';

/** As many items as there are people, as many comments on one and changes of it, and a list of somebody who reads it. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { bed, author } = world;
  const app = await buildItemApp(bed);
  const ids = await buildItems(
    bed,
    app.id,
    Array.from({ length: PEOPLE }, () => ({ authorId: author, values: { title: 'Lampe', status: 'new' } })),
  );
  const items = ids[0]!;
  await sql`
    with said as (
      insert into item_comments (item_id, author_id, content)
      select ${items}, ${author}, 'Geht ' || i from generate_series(1, ${PEOPLE}::int) i
    )
    insert into item_changes (item_id, member_id, kind, changes)
    select ${items}, ${author}, 'changed', jsonb_build_object('title', jsonb_build_array('Lampe', 'Lampe ' || i))
    from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  const importId = await buildItemImport(world, app.id, world.people.group_member);
  await sql`
    insert into item_import_lines (import_id, line, problems, cells)
    select ${importId}, i, '[]', '{Lampe}' from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  return { items, appSlug: app.id, item_imports: importId };
}
