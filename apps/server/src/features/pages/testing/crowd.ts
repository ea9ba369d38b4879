import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';
import { buildPage, pageTree } from './build.ts';

/** As many pages as there are people, as many in the bin, as many versions of one, and as many abbreviations. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { bed, author, network } = world;
  const containerId = await pageTree(bed);
  const { id } = await buildPage(bed, { containerId, authorId: author });
  await sql`
    with made as (
      insert into pages (container_id, slug, title, content, created_by, updated_by, deleted_at, deleted_by)
      select ${containerId}, case when gone then 'gone-' else 'crowd-' end || i, 'Seite', '', ${author}, ${author},
        case when gone then now() end, case when gone then ${author}::bigint end
      from generate_series(1, ${PEOPLE}::int) i, (values (true), (false)) kind (gone)
      returning id, deleted_at
    )
    insert into page_versions (page_id, number, title, content, author_id)
    select id, 1, 'Seite', '', ${author} from made
  `.execute(bed.db.kysely);
  await sql`update pages set path = array[id] where path = '{}'`.execute(bed.db.kysely);
  await sql`update pages set deleted_with = id where deleted_at is not null and deleted_with is null`.execute(
    bed.db.kysely,
  );
  await sql`
    insert into page_versions (page_id, number, title, content, author_id)
    select ${id}, i, 'Seite', '', ${author} from generate_series(3, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  await sql`
    insert into abbreviations (network_id, short, meaning)
    select ${network.id}, 'AK' || i, 'Arbeitskreis' from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  return { pages: id };
}
