import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP asks: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Digests at a time: each keeps a processor busy and takes its memory, so that more would only wait for one another. */
const AT_ONCE = Math.min(4, availableParallelism());
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const digestPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a digest (unknown person, or one who has none) it takes just as long, so that the
 * time of the answer tells nothing.
 */
export async function isPassword(digest: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= digestPassword('a password that nobody has');
  const against = digest ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && typeof digest === 'string';
}
