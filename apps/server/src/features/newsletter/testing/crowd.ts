import { sql } from '../../../platform/db/database.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';
import { buildIssue } from './build.ts';

/** Many issues, of which one went to many people. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  const { bed, author } = world;
  await sql`
    with made as (
      insert into newsletter_issues (network_id, number, due_at, state, subject, since, started_at, finished_at)
      select n.id, coalesce((select max(number) from newsletter_issues), 0) + i, now(), 'finished', 'Ausgabe', now(), now(), now()
      from (select id from networks order by id limit 1) n, generate_series(1, 60) i returning id
    )
    insert into newsletter_recipients (issue_id, member_id, state, done_at)
    select id, ${author}, 'sent', now() from made
  `.execute(bed.db.kysely);
  const id = await buildIssue(bed, 'finished', { recipient: author });
  await sql`
    insert into newsletter_recipients (issue_id, member_id, state, done_at)
    select ${id}, id, 'sent', now() from unnest(${[...people]}::bigint[]) t (id) on conflict do nothing
  `.execute(bed.db.kysely);
  return { issues: id, newsletters: id };
}
