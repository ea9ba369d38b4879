import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';

const FIVE_HOURS = 5 * 3_600_000;

/** Lets the administrator find a wish of somebody to have their name changed. */
export async function write({ tx, now, ...demo }: Demo): Promise<void> {
  const emails = demo.accounts.map(({ email }) => email);
  await sql`
    with asking as (
      select id, last_name from members
      where state = 'active' and not is_external and not is_network_admin and email <> all(${emails}::citext[])
        and last_name <> '' order by length(last_name), id limit 1
    ),
    made as (
      insert into change_requests (member_id, wished, before, message, created_at)
      select id, jsonb_build_object('last_name', last_name || '-Lindner'), jsonb_build_object('last_name', last_name),
             'Wir haben geheiratet, ich trage jetzt beide Namen.', ${new Date(now - FIVE_HOURS).toISOString()}::timestamptz
      from asking returning id, member_id, message, created_at
    )
    insert into notifications (member_id, kind, change_request_id, message, actor_ids, gathering_key, created_at)
    select m.id, 'change_request', made.id, made.message, array[made.member_id], 'change_request:' || made.id, made.created_at
    from made join members m on m.is_network_admin and m.state = 'active'
  `.execute(tx);
}
