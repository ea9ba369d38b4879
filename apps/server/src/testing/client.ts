import type { AnswerOf, BodyOf, Endpoint, ParamsOf, Problem, QueryOf } from '@dorfplatz/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { openSession } from '../features/session/index.ts';
import type { Database } from '../platform/db/database.ts';

type Input<E> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
  payload?: InjectOptions['payload'];
  /** The address of the device; this machine when left out. */
  from?: string;
};

export type Answer<E> = {
  status: number;
  /** The answer of a success; of an error use `problem`. */
  body: AnswerOf<E>;
  problem: Problem;
  headers: LightMyRequestResponse['headers'];
  raw: LightMyRequestResponse;
};

/** The address of an endpoint with its parameters filled in. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name]).toWellFormed()),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap((each) =>
        each === undefined ? [] : [[key, String(each)]],
      ),
    ),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Calls endpoints as one person, as the web application does: session cookie and CSRF header. */
export type Client = {
  readonly memberId: number | undefined;
  readonly cookie: string;
  readonly csrfToken: string;
  call<const E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>>;
};

const TOKENLESS = 'a-csrf-token-of-nobody-in-particular';

function clientOf(
  http: FastifyInstance,
  memberId: number | undefined,
  cookie: string,
  csrfToken: string,
): Client {
  return {
    memberId,
    cookie,
    csrfToken,
    async call(endpoint, input = {}) {
      const raw = await http.inject({
        method: endpoint.method,
        url: addressOf(
          endpoint,
          input.params as Record<string, unknown>,
          input.query as Record<string, unknown>,
        ),
        headers: { accept: 'application/json', cookie, 'x-csrf-token': csrfToken, ...input.headers },
        ...(input.from !== undefined && { remoteAddress: input.from }),
        ...(input.payload !== undefined
          ? { payload: input.payload }
          : input.body !== undefined
            ? { payload: input.body as object }
            : {}),
      });
      const isJson = String(raw.headers['content-type'] ?? '').includes('json') && raw.payload !== '';
      const body = isJson ? raw.json() : undefined;
      return { status: raw.statusCode, body, problem: body, headers: raw.headers, raw } as never;
    },
  };
}

/** A client with a session of this member, opened directly; without a member, a signed-out one. */
export async function createClient(http: FastifyInstance, db: Database, memberId?: number): Promise<Client> {
  if (memberId === undefined) return clientOf(http, undefined, `csrf=${TOKENLESS}`, TOKENLESS);
  const session = await db.kysely
    .transaction()
    .execute((tx) => openSession(tx, memberId, false, { ip: '127.0.0.1', userAgent: 'test' }));
  return clientOf(http, memberId, `session=${session.token}`, session.csrfToken);
}
