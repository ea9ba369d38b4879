import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { endOwnThings } from '../../platform/registries/leaving.ts';
import { provePassword } from '../../platform/session/prove-password.ts';
import { keepNetworkAdministrator } from '../members/index.ts';
import { changeCredentials } from '../session/index.ts';
import { releaseFiles } from '../uploads/index.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    member_left: { memberId: number };
    members_anonymised: { count: number };
  }
}

/**
 * A person leaves for good, which their password proves that they want.
 * @throws Problem 422 for a wrong password, 409 for the last network administrator
 */
export async function leaveNetwork(tx: Transaction, viewer: Viewer, password: string): Promise<void> {
  const { memberId } = viewer;
  await provePassword(tx, memberId, password);
  await endMember(tx, memberId, memberId);
}

/**
 * Takes a person out of the network: sessions, sign-in, groups, roles, profile and picture end; what they wrote stays.
 * @throws Problem 409 for the last network administrator
 */
export async function endMember(tx: Transaction, actorId: number, memberId: number): Promise<void> {
  await keepNetworkAdministrator(tx, memberId);
  const { rows } = await sql<{ file_id: number }>`
    select image_id as file_id from members where id = ${memberId} and image_id is not null
    union select shown.file_id from profile_files shown join profiles p on p.id = shown.profile_id
    where p.member_id = ${memberId}
  `.execute(tx);
  await changeCredentials(tx, { memberId, actorId, what: 'closed' });
  await endOwnThings(tx, memberId);
  await sql`
    update members set state = 'left', left_at = now(), updated_at = now(), email = null, image_id = null,
      is_network_admin = false, lock_reason = '', state_before_lock = null
    where id = ${memberId}
  `.execute(tx);
  await releaseFiles(
    tx,
    rows.map((row) => row.file_id),
  );
  await recordEvents(tx, [{ type: 'member_left', actorId, payload: { memberId } }]);
}

/**
 * Takes the names from people who left. Whoever reads what others wrote of them finds the new one at once; out of what is
 * kept a job takes them a while later.
 * @param name stands there instead
 * @returns how many they were
 */
export async function anonymise(
  tx: Transaction,
  name: string,
  who: { memberId: number } | { leftDaysAgo: number },
): Promise<number> {
  const whom =
    'memberId' in who
      ? sql`id = ${who.memberId}`
      : sql`left_at <= now() - make_interval(days => ${who.leftDaysAgo})`;
  const { rows } = await sql<{ id: number }>`
    with gone as materialized (
      select id, display_name from members where state = 'left' and ${whom} for update
    ), kept as (
      insert into names_to_forget (member_id, name) select id, display_name from gone on conflict do nothing
    )
    update members m set state = 'anonymised', first_name = '', last_name = '', display_name = ${name},
      email = null, updated_at = now()
    from gone where m.id = gone.id returning m.id
  `.execute(tx);
  if (rows.length > 0)
    await recordEvents(tx, [{ type: 'members_anonymised', actorId: null, payload: { count: rows.length } }]);
  return rows.length;
}
