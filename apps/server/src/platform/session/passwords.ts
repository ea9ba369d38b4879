import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP asks: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const digestPassword = (password: string): Promise<string> => hash(password, COST);

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
