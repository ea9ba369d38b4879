import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@dorfplatz/contract';
import { openSession } from '../../features/session/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressOf } from '../client.ts';

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Reached = { status: number; body: never; headers: Headers; text: string };

/** A server that is away is left time to come back: on one processor, all who ask it keep it from starting. */
export const RETRY_MS = 250;

/** Calls a server over the network as one person, as a browser does. */
export type Caller = {
  readonly memberId: number;
  readonly headers: Record<string, string>;
  /** Rejects when the connection breaks or nothing comes within ten seconds. */
  call(endpoint: Endpoint, input?: Input): Promise<Reached>;
  /** Tries until there is an answer that is none of a server being away, for at most half a minute. */
  insist(endpoint: Endpoint, input?: Input): Promise<Reached>;
};

export async function callerOf(url: () => string, db: Database, memberId: number): Promise<Caller> {
  const session = await db.kysely
    .transaction()
    .execute((tx) => openSession(tx, memberId, true, { ip: '127.0.0.1', userAgent: 'test' }));
  const headers = {
    accept: 'application/json',
    cookie: `session=${session.token}`,
    'x-csrf-token': session.csrfToken,
  };
  const call: Caller['call'] = async (endpoint, input = {}) => {
    const answer = await fetch(url() + addressOf(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers: {
        ...headers,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('json') && text !== '';
    return {
      status: answer.status,
      body: (isJson ? JSON.parse(text) : undefined) as never,
      headers: answer.headers,
      text,
    };
  };
  return {
    memberId,
    headers,
    call,
    async insist(endpoint, input) {
      for (const until = Date.now() + 30_000; ; ) {
        const answer = await call(endpoint, input).catch(() => undefined);
        if (answer && answer.status !== 503) return answer;
        if (Date.now() > until) throw new Error(`no answer in half a minute, the last: ${answer?.text}`);
        await delay(RETRY_MS);
      }
    },
  };
}
