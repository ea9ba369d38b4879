import type { Language } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { SESSION_SECONDS } from '../../platform/session/cookies.ts';
import { checkNewPassword } from '../../platform/session/new-passwords.ts';
import { digestPassword, isPassword } from '../../platform/session/passwords.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { endAppPasswords } from './app-passwords/ending.ts';
import { changeCredentials, type RenewedSession } from './credentials.ts';
import { rememberPlace } from './places.ts';
import { type AwaitedStep, awaitedStep } from './second-factors/awaited-step.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    password_requested: { email: string };
    sessions_ended: { memberId: number };
  }
}

export type Device = { ip: string; userAgent: string };
export type NewSession = {
  token: string;
  csrfToken: string;
  memberId: number;
  /** What is asked for yet; until then the session opens nothing else. */
  awaits: AwaitedStep | null;
};

/** How long somebody has for the second step of a sign-in, in seconds. */
const HALF_SECONDS = 3600;

/**
 * Opens a session, and notes that its person has been at this place; half of one where a second factor is asked for. The
 * token is new each time, so that nobody can prepare one for another person.
 * @param options.returnTo where somebody goes after the second step
 * @param options.isProven no second step is asked for: another session of the person, which is whole, asks for this one, or a
 *   passkey that has verified its person
 */
export async function openSession(
  tx: Transaction,
  memberId: number,
  remember: boolean,
  device: Device,
  options: { returnTo?: string | undefined; isProven?: boolean } = {},
): Promise<NewSession> {
  const token = newToken();
  const csrfToken = newToken();
  const seconds = remember ? SESSION_SECONDS.remembered : SESSION_SECONDS.short;
  const step = options.isProven ? sql`null::text` : awaitedStep(sql`${memberId}::bigint`);
  const { rows } = await sql<{ step: AwaitedStep | null }>`
    with asked as materialized (select ${step} as step), opened as (
      insert into sessions (token_hash, csrf_token, member_id, state, remember, ip, user_agent, return_to, expires_at)
      select ${hashToken(token)}, ${csrfToken}, ${memberId},
        (case when step is null then 'signed_in' else 'second_factor' end)::session_state, ${remember}, ${device.ip},
        ${device.userAgent.slice(0, 300)}, ${options.returnTo ?? null},
        now() + make_interval(secs => case when step is null then ${seconds}::int else ${HALF_SECONDS}::int end)
      from asked
    )
    select step from asked
  `.execute(tx);
  const awaits = rows[0]!.step;
  // Who has the password alone is not at home here yet.
  if (awaits === null) await rememberPlace(tx, memberId, device.ip);
  return { token, csrfToken, memberId, awaits };
}

export async function endSession(tx: Transaction, viewer: Viewer, sessionId: number): Promise<boolean> {
  const memberId = viewer.preview?.administratorId ?? viewer.memberId;
  const { rows } = await sql`
    delete from sessions where id = ${sessionId} and member_id = ${memberId} returning id
  `.execute(tx);
  await recordEvents(tx, [{ type: 'sessions_ended', actorId: memberId, payload: { memberId } }]);
  return rows.length > 0;
}

/** Ends all other sessions, and what programs come in with. */
export async function endOtherSessions(tx: Transaction, viewer: Viewer): Promise<void> {
  await endAppPasswords(tx, viewer.memberId);
  await sql`delete from sessions where member_id = ${viewer.memberId} and id <> ${viewer.sessionId}`.execute(
    tx,
  );
  await recordEvents(tx, [
    { type: 'sessions_ended', actorId: viewer.memberId, payload: { memberId: viewer.memberId } },
  ]);
}

/**
 * Asks for a link to set a password (decision 40). Whose address it is is looked up by the worker, so that neither the
 * answer nor its time can tell.
 */
export async function requestPassword(tx: Transaction, email: string): Promise<void> {
  await recordEvents(tx, [{ type: 'password_requested', actorId: null, payload: { email } }]);
}

/**
 * Sets a password with a one-time token; every session of that person ends. Throws 422 for a spent token, and for a
 * password that is easily guessed, which leaves the token as it was.
 * @param userAgent of the device, as the mail about it names it
 * @returns whose password it is
 */
export async function setPassword(
  tx: Transaction,
  { token, password, userAgent }: { token: string; password: string; userAgent: string },
  networkName: string,
): Promise<number> {
  const { rows } = await sql<{ member_id: number }>`
    update account_tokens set used_at = now()
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > now() and purpose in ('password', 'welcome')
    returning member_id
  `.execute(tx);
  const memberId = rows[0]?.member_id;
  if (!memberId) throw new Problem(422, 'token_spent', { fields: { token: ['token_spent'] } });
  const { rows: members } = await sql<{ first_name: string; last_name: string; email: string | null }>`
    update members set state = case when state = 'without_sign_in' then 'to_be_onboarded' else state end, updated_at = now()
    where id = ${memberId} and state in ('active', 'to_be_onboarded', 'without_sign_in')
    returning first_name, last_name, email
  `.execute(tx);
  const person = members[0];
  if (!person) throw new Problem(422, 'token_spent', { fields: { token: ['token_spent'] } });
  await checkNewPassword(password, [person.first_name, person.last_name, person.email ?? '', networkName]);
  const digest = await digestPassword(password);
  const { rows: accounts } = await sql<{ is_first: boolean }>`
    insert into accounts (member_id, password_digest) values (${memberId}, ${digest})
    on conflict (member_id) do update set password_digest = excluded.password_digest
    returning old.password_digest is null as is_first
  `.execute(tx);
  const what = accounts[0]!.is_first ? 'first_password' : 'password';
  await changeCredentials(tx, { memberId, actorId: memberId, what, userAgent });
  return memberId;
}

export type AccountChange = {
  email?: string;
  first_name?: string;
  last_name?: string;
  language?: Language;
  time_zone?: string;
  password?: string;
  current_password?: string;
};

/**
 * Changes own registration data. A new password ends every other session and renews this one; a new mail address waits
 * until it is confirmed.
 * @throws Problem 422 for a missing or wrong current password, and for an easily guessed new one
 */
export async function updateAccount(
  tx: Transaction,
  viewer: Viewer,
  change: AccountChange,
  { networkName, userAgent }: { networkName: string; userAgent: string },
): Promise<{ renewed: RenewedSession | undefined; newEmail: string | undefined }> {
  let newEmail: string | undefined;
  if (change.email !== undefined || change.password !== undefined) {
    const { rows } = await sql<{ password_digest: string | null; email: string }>`
      select a.password_digest, m.email from accounts a join members m on m.id = a.member_id where m.id = ${viewer.memberId} for update of a
    `.execute(tx);
    if (change.email?.toLowerCase() !== rows[0]?.email.toLowerCase()) newEmail = change.email;
    const needed = change.password !== undefined || newEmail !== undefined;
    if (needed && !(await isPassword(rows[0]?.password_digest, change.current_password ?? ''))) {
      throw invalid({ current_password: ['wrong_password'] });
    }
    if (change.password !== undefined) {
      const own = [viewer.displayName, rows[0]?.email ?? '', change.email ?? '', networkName];
      await checkNewPassword(change.password, own);
    }
  }
  const first = change.first_name === undefined ? null : cleanLine(change.first_name);
  const last = change.last_name === undefined ? null : cleanLine(change.last_name);
  await sql`
    update members set
      first_name = coalesce(${first}, first_name),
      last_name = coalesce(${last}, last_name),
      display_name = case when ${first !== null || last !== null}
        then trim(coalesce(${first}, first_name) || ' ' || coalesce(${last}, last_name))
        else display_name end,
      language = coalesce(${change.language ?? null}, language),
      time_zone = coalesce(${change.time_zone ?? null}, time_zone),
      updated_at = now()
    where id = ${viewer.memberId}
  `.execute(tx);
  if (change.password === undefined) return { renewed: undefined, newEmail };
  await sql`
    update accounts set password_digest = ${await digestPassword(change.password)}
    where member_id = ${viewer.memberId}
  `.execute(tx);
  const renewed = await changeCredentials(tx, {
    memberId: viewer.memberId,
    actorId: viewer.memberId,
    what: 'password',
    keptSessionId: viewer.sessionId,
    userAgent,
  });
  return { renewed, newEmail };
}
