import { randomUUID } from 'node:crypto';
import type { LiveAcknowledgement, LiveAnswerOf, LiveBodyOf, LiveCall } from '@dorfplatz/contract';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../db/database.ts';
import { fieldsOf, presentProblem, problemOf } from '../http/errors.ts';
import { mustNotPreview } from '../http/read-only.ts';
import { takeAsSeen } from '../http/seen-texts.ts';
import { compileCheck } from '../http/validation.ts';
import { mentioningKnown } from '../policy/mentions-of-guests.ts';
import type { Viewer } from '../policy/viewer.ts';
import { notFound, Problem, signedOut } from '../problem.ts';
import { loadViewerOfSession } from '../session/load-viewer.ts';

/** What a handler of a live call gets. */
export type LiveContext<C> = {
  readonly viewer: Viewer;
  readonly body: LiveBodyOf<C>;
  /** Runs a command in one transaction and wakes the delivery of its events. */
  write<T>(command: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Puts the socket into exactly these of the rooms that begin with a prefix. */
  joinOnly(prefix: string, rooms: readonly string[]): Promise<void>;
};

export type LiveRoute = {
  readonly call: LiveCall;
  handle(context: LiveContext<LiveCall>): Promise<unknown>;
};

/** Says how a live call of the contract is answered. */
export const serveLive = <const C extends LiveCall>(
  call: C,
  handler: (context: LiveContext<C>) => Promise<LiveAnswerOf<C>>,
): LiveRoute => ({ call, handle: handler as unknown as LiveRoute['handle'] });

/** Calls of one socket: so many at once, so many a second later. More is a program that runs wild. */
const BURST = 200;
const PER_SECOND = 50;
/** Events that nobody knows, after which a socket is closed. */
const UNKNOWN_MAX = 100;

export type LiveSocketLike = {
  readonly id: string;
  readonly rooms: ReadonlySet<string>;
  join(rooms: string[]): Promise<void> | void;
  leave(room: string): Promise<void> | void;
  disconnect(close: boolean): unknown;
};

export type LiveDispatcher = {
  /** Answers one event of a socket, which belongs to the person as they were when it was opened. */
  answer(socket: LiveSocketLike, known: Viewer, event: string, body: unknown): Promise<LiveAcknowledgement>;
  forget(socketId: string): void;
};

type Bucket = { calls: number; at: number; unknown: number };

/** Checks, limits and answers live calls: each with the person as they are at this moment. */
export function createLiveDispatcher(options: {
  db: Database;
  routes: readonly LiveRoute[];
  /** Multiplies the limit. */
  factor: number;
  nudge(): void;
  log: Logger;
}): LiveDispatcher {
  const { db, log, nudge } = options;
  const routes = new Map(
    options.routes.map((route) => [route.call.event, { ...route, check: compileCheck(route.call.body) }]),
  );
  const buckets = new Map<string, Bucket>();

  function bucketOf(socketId: string): Bucket {
    let bucket = buckets.get(socketId);
    if (!bucket) {
      bucket = { calls: 0, at: performance.now(), unknown: 0 };
      buckets.set(socketId, bucket);
    }
    return bucket;
  }

  function take(bucket: Bucket): void {
    const now = performance.now();
    const rate = PER_SECOND * options.factor;
    bucket.calls = Math.max(0, bucket.calls - ((now - bucket.at) / 1000) * rate);
    bucket.at = now;
    if (bucket.calls >= BURST * options.factor) throw new Problem(429, 'too_many', { retryAfterSeconds: 2 });
    bucket.calls += 1;
  }

  async function run(socket: LiveSocketLike, viewer: Viewer, event: string, body: unknown): Promise<unknown> {
    const route = routes.get(event);
    if (!route) {
      const bucket = bucketOf(socket.id);
      bucket.unknown += 1;
      if (bucket.unknown >= UNKNOWN_MAX) socket.disconnect(true);
      throw notFound();
    }
    const { reads, tells } = route.call;
    if (!reads || tells) mustNotPreview(undefined, viewer);
    takeAsSeen(body);
    if (!route.check(body)) throw unfit(route.check.errors ?? []);
    return route.handle({
      viewer,
      body: (reads ? body : await mentioningKnown(db.kysely, viewer, body)) as never,
      async write(command) {
        const answer = await db.kysely.transaction().execute(command);
        nudge();
        return answer;
      },
      async joinOnly(prefix, rooms) {
        const wanted = new Set(rooms);
        for (const room of [...socket.rooms])
          if (room.startsWith(prefix) && !wanted.has(room)) await socket.leave(room);
        await socket.join([...wanted]);
      },
    });
  }

  return {
    async answer(socket, known, event, body) {
      try {
        take(bucketOf(socket.id));
        const viewer = await loadViewerOfSession(db, known.sessionId);
        // A preview has begun or ended meanwhile: the page comes back as who it is now.
        if (!viewer) throw signedOut();
        if (viewer.memberId !== known.memberId)
          throw new Problem(403, viewer.preview ? 'preview_read_only' : 'forged');
        return { ok: true, answer: await run(socket, viewer, event, body) };
      } catch (error) {
        const problem = problemOf(error);
        const requestId = randomUUID();
        if (problem.status >= 500) log.error({ err: error, requestId, event }, 'a live call failed');
        const { retryAfterSeconds } = problem;
        return {
          ok: false,
          problem: {
            ...presentProblem(problem, known.language, requestId),
            ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
          },
        };
      }
    },
    forget: (socketId) => void buckets.delete(socketId),
  };
}

const unfit = (issues: Parameters<typeof fieldsOf>[0]): Problem =>
  issues.some((issue) => issue.keyword === 'type' && issue.instancePath === '')
    ? new Problem(400, 'malformed')
    : new Problem(422, 'invalid', { fields: fieldsOf(issues) });
