import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

/** Tags follow each other by how many posts they have: the first gathers the next two. */
const GATHERED = 2;
const FOLLOWED = 3;

/** Tags stand below others, and those who try the demo follow some. */
export async function write({ tx, accounts }: Demo): Promise<void> {
  const emails = accounts.map(({ email }) => email);
  await sql`
    with used as (
      select tag_id, row_number() over (order by count(*) desc, tag_id) as place from activity_tags group by tag_id
    ), below as (
      update tags set parent_id = (select tag_id from used where place = 1)
      where id in (select tag_id from used where place between 2 and ${1 + GATHERED})
    )
    insert into tag_follows (member_id, tag_id, created_at)
    select m.id, used.tag_id, m.created_at from members m cross join used
    where (m.email = any(${emails}::citext[]) or m.id % 7 = used.place % 7) and m.state = 'active' and not m.is_external
      and used.place <= ${FOLLOWED}
  `.execute(tx);
}
