import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { endOwnThings } from '../../platform/registries/leaving.ts';
import { isPassword } from '../../platform/session/passwords.ts';
import { changeCredentials } from '../session/index.ts';
import { releaseFiles } from '../uploads/index.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    member_left: { memberId: number };
  }
}

/**
 * A person leaves for good: sessions, sign-in, groups, roles, profile and picture end; what they wrote stays.
 * @throws Problem 422 for a wrong password, 409 for the last network administrator
 */
export async function leaveNetwork(tx: Transaction, viewer: Viewer, password: string): Promise<void> {
  const { memberId } = viewer;
  const { rows: accounts } = await sql<{ password_digest: string | null }>`
    select password_digest from accounts where member_id = ${memberId} for update
  `.execute(tx);
  if (!(await isPassword(accounts[0]?.password_digest, password)))
    throw invalid({ current_password: ['wrong_password'] });
  if (viewer.isNetworkAdmin) await mustNotBeLast(tx, memberId);
  const { rows } = await sql<{ file_id: number }>`
    select image_id as file_id from members where id = ${memberId} and image_id is not null
    union select shown.file_id from profile_files shown join profiles p on p.id = shown.profile_id
    where p.member_id = ${memberId}
  `.execute(tx);
  await changeCredentials(tx, { memberId, actorId: memberId, what: 'closed' });
  await endOwnThings(tx, memberId);
  await sql`
    update members set state = 'left', left_at = now(), updated_at = now(), email = null, image_id = null,
      is_network_admin = false
    where id = ${memberId}
  `.execute(tx);
  await releaseFiles(
    tx,
    rows.map((row) => row.file_id),
  );
  await recordEvents(tx, [{ type: 'member_left', actorId: memberId, payload: { memberId } }]);
}

/** All administrators are locked, in one order: of two who leave at once the second one sees the first gone. */
async function mustNotBeLast(tx: Transaction, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from members where is_network_admin and state in ('active', 'to_be_onboarded')
    order by id for update
  `.execute(tx);
  if (rows.every(({ id }) => id === memberId)) throw conflict('last_network_administrator');
}

/**
 * Takes the names from people who left.
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
  const { rows } = await sql`
    update members set state = 'anonymised', first_name = '', last_name = '', display_name = ${name},
      email = null, updated_at = now()
    where state = 'left' and ${whom} returning id
  `.execute(tx);
  return rows.length;
}
