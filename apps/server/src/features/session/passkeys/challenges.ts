import { type Sql, sql } from '../../../platform/db/database.ts';
import { hashToken, newToken } from '../../../platform/session/tokens.ts';

/** Longer than browsers let people take, who may have to look for their key. */
const CHALLENGE_SECONDS = 300;
/** How long a browser waits for somebody, in milliseconds. */
export const PATIENCE_MS = 240_000;

/** Who is asked to sign what: a challenge is worth nothing for another purpose, person or session. */
export type Asked = {
  purpose: 'add' | 'step' | 'sign_in';
  /** Null where nobody is named. */
  memberId: number | null;
  csrfToken: string;
};

const digestOf = ({ purpose, memberId, csrfToken }: Asked, challenge: string) =>
  hashToken(`passkey ${purpose} ${memberId ?? '-'} ${csrfToken} ${challenge}`);

/** Makes a challenge, of which nothing is kept but a digest. */
export async function newChallenge(db: Sql, asked: Asked): Promise<string> {
  const challenge = newToken();
  await sql`
    insert into passkey_challenges (digest, expires_at)
    values (${digestOf(asked, challenge)}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))
  `.execute(db);
  return challenge;
}

/** Whether somebody was asked this. It is taken before it is known whether the rest is right, and never again. */
export async function takeChallenge(db: Sql, asked: Asked, challenge: string): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges where digest = ${digestOf(asked, challenge)} returning expires_at > now() as holds
  `.execute(db);
  return (rows[0] as { holds: boolean } | undefined)?.holds === true;
}
