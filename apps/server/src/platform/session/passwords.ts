import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../problem.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** argon2id as OWASP asks: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const digestPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Refuses a new password that is tried first.
 * @param own words that are no secret here: names, mail address, the network
 * @param field where it stands in what was sent
 * @throws Problem 422 naming the field
 */
export function checkNewPassword(password: string, own: readonly string[], field = 'password'): void {
  if (isWeakPassword(password, own)) throw invalid({ [field]: ['too_common'] });
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a digest (unknown person, or one who has none) it takes just as long, so that the
 * time of the answer tells nothing.
 */
export async function isPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= digestPassword('a password that nobody has');
  const matches = await verify(digest ?? (await decoy), password);
  return matches && typeof digest === 'string';
}
