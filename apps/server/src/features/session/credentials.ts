import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { endAppPasswords } from './app-passwords/ending.ts';
import { forgetGuesses } from './second-factors/guesses.ts';

/**
 * What a change of credentials takes away. Whoever adds a way to sign in adds a row and calls `changeCredentials`.
 * - `endsSessions`: all sessions end but the one that is kept. Otherwise the others stay, and the person may end them.
 * - `endsLinks`: one-time links end, and an address that was not confirmed yet is dropped.
 * - `endsObjections`: the links end with which an old mail address takes a changed one back.
 * - `endsPrograms`: app passwords end, with which programs come in.
 */
const CHANGES = {
  /** Somebody who could not sign in gets a password. */
  first_password: { endsSessions: true, endsLinks: true, endsObjections: false, endsPrograms: true },
  password: { endsSessions: true, endsLinks: true, endsObjections: false, endsPrograms: true },
  email: { endsSessions: false, endsLinks: true, endsObjections: false, endsPrograms: false },
  /** The old mail address objected to the new one and is back. */
  objection: { endsSessions: true, endsLinks: true, endsObjections: false, endsPrograms: true },
  /** An administrator has taken the second factors out. */
  factors_reset: { endsSessions: true, endsLinks: true, endsObjections: false, endsPrograms: true },
  /** A way in more: nothing of before is worth less. */
  passkey_added: { endsSessions: false, endsLinks: false, endsObjections: false, endsPrograms: false },
  /** Whoever holds it may have used it; app passwords it made none, since that takes the password. */
  passkey_removed: { endsSessions: true, endsLinks: true, endsObjections: false, endsPrograms: false },
  /** The person may not come in any more. */
  closed: { endsSessions: true, endsLinks: true, endsObjections: true, endsPrograms: true },
} as const;
export type CredentialChange = keyof typeof CHANGES;

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    credentials_changed: {
      memberId: number;
      what: CredentialChange;
      /** The User-Agent header of the device, empty where nobody is to be told of it. */
      userAgent: string;
      /** The change of the mail address that this is about. */
      emailChangeId: number | null;
    };
  }
}

export type ChangedCredentials = {
  memberId: number;
  /** Null where nobody signed in did it, as with a link of a mail. */
  actorId: number | null;
  what: CredentialChange;
  /** The session that made the change: it goes on, under new tokens. */
  keptSessionId?: number | undefined;
  userAgent?: string;
  emailChangeId?: number;
};

/** A session under new tokens: its cookie must be set anew. */
export type RenewedSession = { token: string; csrfToken: string; remember: boolean };

/**
 * Closes the ways in that a person's credentials of before had opened: one-time links, an address that was not confirmed
 * yet, and sessions as `CHANGES` says. Every command that changes a password, a passkey or a mail address, or shuts a person out,
 * calls it in its transaction.
 * @returns the kept session, whose earlier token, CSRF token and socket tokens are void too
 */
export async function changeCredentials(
  tx: Transaction,
  { memberId, actorId, what, keptSessionId, userAgent = '', emailChangeId }: ChangedCredentials,
): Promise<RenewedSession | undefined> {
  const { endsSessions, endsLinks, endsObjections, endsPrograms } = CHANGES[what];
  if (endsLinks) {
    await sql`
      update account_tokens set used_at = now()
      where member_id = ${memberId} and used_at is null
        ${endsObjections ? sql`` : sql`and purpose <> 'email_objection'`}
    `.execute(tx);
    await sql`
      update email_changes set ended_at = now()
      where member_id = ${memberId} and confirmed_at is null and ended_at is null
    `.execute(tx);
  }
  if (endsSessions)
    await sql`
      delete from sessions where member_id = ${memberId} and id is distinct from ${keptSessionId ?? null}::bigint
    `.execute(tx);
  if (endsPrograms) await endAppPasswords(tx, memberId);
  // Who guessed at codes knew the password; those of now begin anew.
  if (endsSessions) await forgetGuesses(tx, memberId);
  const renewed =
    keptSessionId === undefined ? undefined : await renewSession(tx, { memberId, id: keptSessionId });
  await recordEvents(tx, [
    {
      type: 'credentials_changed',
      actorId,
      payload: { memberId, what, userAgent, emailChangeId: emailChangeId ?? null },
    },
  ]);
  return renewed;
}

/** Gives a session new tokens, which nobody can know who knew the ones before. */
async function renewSession(
  tx: Transaction,
  session: { memberId: number; id: number },
): Promise<RenewedSession | undefined> {
  const token = newToken();
  const csrfToken = newToken();
  const { rows } = await sql<{ remember: boolean }>`
    update sessions set token_hash = ${hashToken(token)}, csrf_token = ${csrfToken}
    where id = ${session.id} and member_id = ${session.memberId} returning remember
  `.execute(tx);
  return rows[0] && { token, csrfToken, remember: rows[0].remember };
}
