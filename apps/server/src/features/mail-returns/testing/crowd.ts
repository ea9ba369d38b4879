import { sql } from '../../../platform/db/database.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';
import { buildReturn } from './build.ts';

/** Everybody in the crowd answered, and their addresses are gone. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  const db = world.bed.db.kysely;
  await sql`
    insert into mail_returns (kind, member_id, key, sender, subject, excerpt)
    select 'answer', id, 'crowd ' || id, 'Jemand <jemand@example.org>', 'Re: Neues', 'Danke!' from unnest(${people}::bigint[]) id
  `.execute(db);
  await sql`
    insert into mail_stops (member_id, email, stopped_at, reason)
    select id, email, now(), 'no_address' from members where id = any(${people}::bigint[]) and email is not null
  `.execute(db);
  return { returns: await buildReturn(world.bed, world.author), stops: people[0]! };
}
