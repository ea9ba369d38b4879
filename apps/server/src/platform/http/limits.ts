import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { tooMany } from '../problem.ts';

/** Limits by name: how often within how many seconds. Counted in the database, so shared by all nodes. */
const LIMITS = {
  sign_in: { points: 30, seconds: 60 },
  password_mail: { points: 5, seconds: 3600 },
  factor_mail: { points: 5, seconds: 600 },
  token_guess: { points: 20, seconds: 600 },
  app_password_guess: { points: 30, seconds: 600 },
  writing: { points: 300, seconds: 60 },
  chat_message: { points: 60, seconds: 10 },
  upload: { points: 300, seconds: 600 },
  /** Calls of offices for one person, who may have several documents open. */
  office: { points: 600, seconds: 60 },
  drive_writing: { points: 6000, seconds: 600 },
  translating: { points: 60, seconds: 60 },
  /** Pages that are asked for while somebody writes. */
  link_preview: { points: 40, seconds: 60 },
  /** Hits and suggestions: more than anybody types, and no more than the database can bear. */
  search: { points: 120, seconds: 10 },
  static_map: { points: 120, seconds: 60 },
  push_test: { points: 10, seconds: 600 },
  inviting: { points: 120, seconds: 3600 },
  adding_members: { points: 1000, seconds: 3600 },
} as const;
export type LimitName = keyof typeof LIMITS;

export type Limits = {
  /** Multiplies every limit; 1 but in test beds. */
  readonly factor: number;
  /** Counts one use; throws 429 with Retry-After once the limit is passed. */
  take(limit: LimitName, key: string): Promise<void>;
  /** As `take`, for a use that was counted already. */
  check(limit: LimitName, counted: Counted): void;
};

/** The part of an address that one person holds: the address for IPv4, also within IPv6, the /64 network for IPv6. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // One way to write it (RFC 5952); a zone names an interface of this machine.
  const written = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written);
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const [left = [], right = []] = written.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** What a use found: points that were taken of its key, its own among them, and until when (ms since 1970). */
export type Counted = { points: number; expire: number };

/** The limit of everything that changes something: it is counted with the query for the person, whose id ends its key. */
export const WRITING = { seconds: LIMITS.writing.seconds, keyPrefix: 'writing:m' };

/** @param factor multiplies every limit; test beds that sign in hundreds of people from one address raise it */
export function createLimits(db: Database, factor = 1): Limits {
  // Over at once: it goes with what other requests ask at the moment.
  const storeClient = {
    query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => ({
      rows: await db.hot(name, text, values),
    }),
  };
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: points * factor,
        duration: seconds,
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  const after = (milliseconds: number) => tooMany(Math.max(1, Math.ceil(milliseconds / 1000)));
  return {
    factor,
    async take(limit, key) {
      try {
        await limiters.get(limit)!.consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw after(error.msBeforeNext);
        throw error;
      }
    },
    check(limit, { points, expire }) {
      if (points > LIMITS[limit].points * factor) throw after(expire - Date.now());
    },
  };
}
