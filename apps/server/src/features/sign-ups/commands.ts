import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { memberAdmitted } from '../../platform/registries/admissions.ts';
import { putBack } from '../consumers/index.ts';
import { handOverInvites } from '../invites/index.ts';
import { changeCredentials } from '../session/index.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    sign_up_requested: { email: string };
    sign_up_accepted: { memberId: number };
  }
}

/** Takes a wish to come in. Whose address it is is looked up later, so that the answer cannot tell. */
export async function requestSignUp(tx: Transaction, email: string): Promise<void> {
  await recordEvents(tx, [{ type: 'sign_up_requested', actorId: null, payload: { email } }]);
}

async function lockWaiting(tx: Transaction, memberId: number): Promise<{ email: string }> {
  const { rows } = await sql<{ email: string }>`
    select email::text from members where id = ${memberId} and state = 'awaiting_moderation' for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Lets somebody in who waits. @throws Problem 404 when nobody of that id waits (any more) */
export async function acceptWaiting(tx: Transaction, actor: Viewer, memberId: number): Promise<void> {
  const { email } = await lockWaiting(tx, memberId);
  await sql`
    update members set state = 'to_be_onboarded', updated_at = now() where id = ${memberId}
  `.execute(tx);
  await memberAdmitted(tx, memberId);
  await handOverInvites(tx, memberId, email);
  await recordEvents(tx, [{ type: 'sign_up_accepted', actorId: actor.memberId, payload: { memberId } }]);
}

/** Refuses somebody who waits: they and what they told go, only what was known of them before stays. */
export async function rejectWaiting(tx: Transaction, actor: Viewer, memberId: number): Promise<void> {
  await lockWaiting(tx, memberId);
  await sql`delete from accounts where member_id = ${memberId}`.execute(tx);
  if (await putBack(tx, memberId)) {
    await changeCredentials(tx, { memberId, actorId: actor.memberId, what: 'closed' });
    return;
  }
  const { rows } = await sql`
    delete from members m where m.id = ${memberId}
      and not exists (select 1 from activities where author_id = m.id)
      and not exists (select 1 from replies where author_id = m.id)
    returning m.id
  `.execute(tx);
  if (rows.length > 0) return;
  await changeCredentials(tx, { memberId, actorId: actor.memberId, what: 'closed' });
  await sql`
    update members set state = 'without_sign_in', updated_at = now() where id = ${memberId}
  `.execute(tx);
}
