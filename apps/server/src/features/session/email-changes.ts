import { type Sql, sql, sqlState, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, notFound, Problem } from '../../platform/problem.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import { changeCredentials, type RenewedSession } from './credentials.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** `isAgain`: the link is sent once more; the old address knows already. */
    email_change_requested: { memberId: number; emailChangeId: number; isAgain: boolean };
  }
}

/** How long a new mail address can be confirmed, and for how long the old one can object, in hours. */
export const CONFIRM_HOURS = 48;
export const OBJECT_HOURS = 7 * 24;

/**
 * Notes a new mail address, which counts once it is confirmed. Nobody learns here whose an address is: the link is
 * sent, or not, by the worker. A change that waited before is replaced.
 */
export async function requestEmailChange(
  tx: Transaction,
  { memberId }: Pick<Viewer, 'memberId'>,
  { email, userAgent }: { email: string; userAgent: string },
): Promise<void> {
  await endWaiting(tx, memberId);
  const { rows } = await sql<{ id: number }>`
    insert into email_changes (member_id, old_email, new_email, user_agent, expires_at)
    select id, email, ${email}, ${userAgent.slice(0, 300)}, now() + make_interval(hours => ${CONFIRM_HOURS})
    from members where id = ${memberId}
    returning id
  `.execute(tx);
  await recordRequest(tx, memberId, rows[0]!.id, false);
}

/** Sends the link to the new address once more, which gives it its whole time again. @throws Problem 404 if none waits */
export async function repeatEmailChange(tx: Transaction, viewer: Viewer): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update email_changes set expires_at = now() + make_interval(hours => ${CONFIRM_HOURS})
    where member_id = ${viewer.memberId} and confirmed_at is null and ended_at is null and expires_at > now()
    returning id
  `.execute(tx);
  if (!rows[0]) throw notFound();
  await recordRequest(tx, viewer.memberId, rows[0].id, true);
}

/** Gives up a new address that waits to be confirmed; its links are void. @throws Problem 404 if none waits */
export async function cancelEmailChange(tx: Transaction, viewer: Viewer): Promise<void> {
  if (!(await endWaiting(tx, viewer.memberId))) throw notFound();
}

const recordRequest = (tx: Transaction, memberId: number, emailChangeId: number, isAgain: boolean) =>
  recordEvents(tx, [
    { type: 'email_change_requested', actorId: memberId, payload: { memberId, emailChangeId, isAgain } },
  ]);

async function endWaiting(tx: Transaction, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update email_changes set ended_at = now()
    where member_id = ${memberId} and confirmed_at is null and ended_at is null returning id
  `.execute(tx);
  await sql`
    update account_tokens set used_at = now()
    where member_id = ${memberId} and purpose = 'email' and used_at is null
  `.execute(tx);
  return rows.length > 0;
}

type ChangeRow = {
  id: number;
  member_id: number;
  old_email: string;
  new_email: string;
  is_confirmed: boolean;
  is_ended: boolean;
};

/**
 * Spends a link of a mail about a change. The person is locked, so that a confirmation and an objection at the same
 * moment come one after the other.
 * @throws Problem 422 for a link that was used, is too old, or that nobody made
 */
async function spendLink(
  tx: Transaction,
  token: string,
  purpose: 'email' | 'email_objection',
): Promise<ChangeRow> {
  const spent = () => new Problem(422, 'token_spent', { fields: { token: ['token_spent'] } });
  const { rows: people } = await sql<{ id: number }>`
    select m.id from members m join account_tokens t on t.member_id = m.id
    where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and m.state in ('active', 'to_be_onboarded')
    for update of m
  `.execute(tx);
  if (!people[0]) throw spent();
  const { rows } = await sql<ChangeRow>`
    update account_tokens t set used_at = now() from email_changes c
    where t.token_hash = ${hashToken(token)} and t.used_at is null and t.expires_at > now()
      and c.id = (t.payload ->> 'emailChange')::bigint and c.member_id = t.member_id
    returning c.id, c.member_id, c.old_email::text, c.new_email::text,
              c.confirmed_at is not null as is_confirmed, c.ended_at is not null as is_ended
  `.execute(tx);
  if (!rows[0]) throw spent();
  return rows[0];
}

/**
 * Somebody from outside who was put down with the address yields it: whoever confirmed it has proven that it is theirs.
 * @throws Problem 409 with the code where the address is somebody else's by now
 */
async function setAddress(tx: Transaction, memberId: number, email: string, code: string): Promise<void> {
  await sql`
    update members set email = null, updated_at = now()
    where email = ${email} and state = 'consumer' and id <> ${memberId}
  `.execute(tx);
  try {
    await sql`update members set email = ${email}, updated_at = now() where id = ${memberId}`.execute(tx);
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw conflict(code);
    throw error;
  }
}
const UNIQUE_VIOLATION = '23505';

/**
 * Confirms a new mail address by the link that was sent to it: from now on it counts.
 * @param viewer who is signed in where the link was opened; if it is the person, that session is renewed
 */
export async function confirmEmail(
  tx: Transaction,
  { token, viewer, userAgent }: { token: string; viewer: Viewer | undefined; userAgent: string },
): Promise<{ email: string; isOwn: boolean; renewed: RenewedSession | undefined }> {
  const change = await spendLink(tx, token, 'email');
  const { id, member_id: memberId, new_email: email } = change;
  if (change.is_confirmed || change.is_ended)
    throw new Problem(422, 'token_spent', { fields: { token: ['token_spent'] } });
  await setAddress(tx, memberId, email, 'new_address_taken');
  await sql`update email_changes set confirmed_at = now() where id = ${id}`.execute(tx);
  const isOwn = viewer?.memberId === memberId;
  const renewed = await changeCredentials(tx, {
    memberId,
    actorId: memberId,
    what: 'email',
    keptSessionId: isOwn ? viewer?.sessionId : undefined,
    userAgent,
    emailChangeId: id,
  });
  return { email, isOwn, renewed };
}

/**
 * Objects to a change by the link that the old address got. A change that waits is cancelled. One that was confirmed is
 * taken back: the old address counts again, every session ends, and the password that allowed the change opens nothing
 * any more; a link for a new one goes to the old address. Changes after this one are taken back with it.
 */
export async function objectToEmailChange(
  tx: Transaction,
  token: string,
): Promise<{ state: 'cancelled' | 'restored'; email: string }> {
  const change = await spendLink(tx, token, 'email_objection');
  const { id, member_id: memberId, old_email: email } = change;
  if (!change.is_confirmed) {
    if (!change.is_ended) await endWaiting(tx, memberId);
    return { state: 'cancelled', email };
  }
  await setAddress(tx, memberId, email, 'old_address_taken');
  await sql`
    update email_changes set ended_at = now() where member_id = ${memberId} and id >= ${id} and ended_at is null
  `.execute(tx);
  // Whoever held one of the later addresses must not get it back by its links.
  await sql`
    update account_tokens set used_at = now()
    where member_id = ${memberId} and purpose = 'email_objection' and used_at is null
      and (payload ->> 'emailChange')::bigint >= ${id}
  `.execute(tx);
  await sql`update accounts set password_digest = null where member_id = ${memberId}`.execute(tx);
  await changeCredentials(tx, { memberId, actorId: null, what: 'objection', emailChangeId: id });
  return { state: 'restored', email };
}

/** A new address that waits to be confirmed, and when the address changed within the time of objections. */
export async function emailChangesOf(
  db: Sql,
  memberId: number,
): Promise<{ waiting: { email: string; expires_at: string } | null; changed_at: string | null }> {
  const { rows } = await sql<{ email: string; expires_at: string; confirmed_at: string | null }>`
    select new_email::text as email, expires_at, confirmed_at from email_changes
    where member_id = ${memberId} and ended_at is null
      and (confirmed_at > now() - make_interval(hours => ${OBJECT_HOURS})
        or (confirmed_at is null and expires_at > now()))
    order by id desc
  `.execute(db);
  const waiting = rows.find(({ confirmed_at }) => confirmed_at === null);
  return {
    waiting: waiting ? { email: waiting.email, expires_at: waiting.expires_at } : null,
    changed_at: rows.find(({ confirmed_at }) => confirmed_at !== null)?.confirmed_at ?? null,
  };
}
