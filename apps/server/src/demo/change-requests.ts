import { sql, type Transaction } from '../platform/db/database.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { HOUR, isoInstant } from './moments.ts';

/** Fields that the association changes on request only. */
export const WISHED_FIELDS = ['first_name', 'last_name', 'birthday'];

/** Lets the administrator find a wish of somebody to have their name changed. */
export async function writeChangeRequests(tx: Transaction, now: number): Promise<void> {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  await sql`
    with asking as (
      select id, last_name from members
      where state = 'active' and not is_external and not is_network_admin and email <> all(${emails}::citext[])
        and last_name <> '' order by length(last_name), id limit 1
    ),
    made as (
      insert into change_requests (member_id, wished, before, message, created_at)
      select id, jsonb_build_object('last_name', last_name || '-Lindner'), jsonb_build_object('last_name', last_name),
             'Wir haben geheiratet, ich trage jetzt beide Namen.', ${isoInstant(now - 5 * HOUR)}::timestamptz
      from asking returning id, member_id, message, created_at
    )
    insert into notifications (member_id, kind, change_request_id, message, actor_ids, gathering_key, created_at)
    select m.id, 'change_request', made.id, made.message, array[made.member_id], 'change_request:' || made.id, made.created_at
    from made join members m on m.is_network_admin and m.state = 'active'
  `.execute(tx);
}
