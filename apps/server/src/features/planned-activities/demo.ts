import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const CONTENT =
  'Guten Morgen! Heute um 18 Uhr treffen wir uns am Brunnen, um die Lampions aufzuhängen. Leitern sind da, Handschuhe bitte mitbringen.';

/** A post that a member of the festival group has written for tomorrow. */
export async function write({ tx, now, accounts }: Demo): Promise<void> {
  const member = accounts.find(({ isExternal, isNetworkAdmin }) => !isExternal && !isNetworkAdmin);
  const zone = 'Europe/Berlin';
  const wall = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: 1 })
    .toPlainDateTime('08:00');
  const written = new Date(now - 3_600_000).toISOString();
  await sql`
    insert into planned_activities (author_id, payload, stream_ids, planned_for, time_zone, publishes_at, created_at, updated_at)
    select m.id, ${JSON.stringify({ content: CONTENT })}::jsonb, array[c.id], ${wall.toString()}::timestamp, ${zone},
           ${wall.toZonedDateTime(zone).toInstant().toString()}::timestamptz,
           ${written}::timestamptz, ${written}::timestamptz
    from members m, containers c join groups g on g.id = c.group_id
    where m.email = ${member?.email ?? ''} and g.name = 'AG Sommerfest' and c.kind = 'stream' and c.is_main
  `.execute(tx);
}
