import type { Seals } from '../../platform/session/seals.ts';
import { sameToken } from '../../platform/session/tokens.ts';
import type { Environment } from '../../platform/settings/environment.ts';

/** What a return address says: whose mail it was, of which issue, and which address it went to. */
export type ReturnClaims = { memberId: number; issueId: number | null; digest: string };

type Keys = { seals: Seals; environment: Pick<Environment, 'mailReturns'> };

/** 80 bits against guesses, and 24 to tell two addresses of one person from each other. */
const SIGNATURE = { bytes: 10, letters: 16 };
const DIGEST = { bytes: 3, letters: 5 };

/** Bytes as digits and small letters: mail servers may change the case of an address. */
const lettersOf = (bytes: Buffer, { bytes: count, letters }: typeof SIGNATURE): string =>
  BigInt(`0x${bytes.subarray(0, count).toString('hex')}`)
    .toString(36)
    .padStart(letters, '0');

const signatureOf = ({ seals }: Keys, { memberId, issueId, digest }: ReturnClaims): string =>
  lettersOf(seals.digest('mail_return', memberId, `${issueId ?? 0} ${digest}`), SIGNATURE);

/** Stands for an address of a person in what is signed. */
export const digestOf = ({ seals }: Pick<Keys, 'seals'>, memberId: number, email: string): string =>
  lettersOf(seals.digest('mail_return_address', memberId, email.toLowerCase()), DIGEST);

/**
 * The envelope's sender (RFC 5321) of a mail to a person: where it comes back to says whom it did not reach. Its local part
 * has 64 octets at most.
 * @returns undefined where `MAIL_RETURNS` is not set, and mails come back to their sender
 */
export function returnAddress(
  keys: Keys,
  recipient: { id: number; email: string },
  issueId: number | null = null,
): string | undefined {
  const returns = keys.environment.mailReturns;
  if (!returns) return undefined;
  const digest = digestOf(keys, recipient.id, recipient.email);
  const signature = signatureOf(keys, { memberId: recipient.id, issueId, digest });
  const payload = [recipient.id.toString(36), (issueId ?? 0).toString(36), digest, signature].join('.');
  return `${returns.name}+${payload}@${returns.domain}`;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The return addresses in a text that we made, each once. Forged ones are none. */
export function readReturnAddresses(keys: Keys, text: string): ReturnClaims[] {
  const returns = keys.environment.mailReturns;
  if (!returns) return [];
  const shape = new RegExp(
    `${escaped(returns.name)}\\+([0-9a-z]{1,11})\\.([0-9a-z]{1,11})\\.([0-9a-z]{${DIGEST.letters}})\\.([0-9a-z]{${SIGNATURE.letters}})@${escaped(returns.domain)}(?![0-9a-z-])`,
    'gi',
  );
  const found = new Map<string, ReturnClaims>();
  for (const [address, member = '', issue = '', digest = '', signature = ''] of text.matchAll(shape)) {
    const memberId = Number.parseInt(member, 36);
    const issueId = Number.parseInt(issue, 36) || null;
    const claims = { memberId, issueId, digest: digest.toLowerCase() };
    if (!Number.isSafeInteger(memberId) || !Number.isSafeInteger(issueId ?? 0)) continue;
    if (sameToken(signature.toLowerCase(), signatureOf(keys, claims)))
      found.set(address.toLowerCase(), claims);
  }
  return [...found.values()];
}
