import type { AnswerOf, BodyOf, Endpoint, Language, ParamsOf, QueryOf } from '@dorfplatz/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAudited, recordRefusal } from '../audit/calls.ts';
import type { Transaction } from '../db/database.ts';
import type { OneStatement } from '../db/writer.ts';
import { mentioningKnown } from '../policy/mentions-of-guests.ts';
import type { Viewer } from '../policy/viewer.ts';
import { signedOut } from '../problem.ts';
import type { Services } from '../services.ts';
import { mustBeLetIn } from './let-in.ts';
import { networkOf } from './limits.ts';
import { write, writeOne } from './write.ts';

/** What a handler gets: the checked input, the person, and the one way to write. */
export type Context<E> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Throws 401 when nobody is signed in. */
  readonly viewer: Viewer;
  readonly viewerIfAny: Viewer | undefined;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Runs a command in one transaction and wakes the delivery of its events. With an Idempotency-Key the answer
   * is kept in that same transaction, so that the same submit twice gives the same answer and one effect.
   */
  write<T>(command: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `write`, for a command that is a single statement: whole by itself, it spares the transaction around it. */
  writeOne<Row>(statement: OneStatement): Promise<Row | undefined>;
  /** Sets the `Link` header of a list that pages by cursor; null on its last page. */
  nextCursor(cursor: string | null): void;
  /** Sets the headers of a list that pages by number (decision 6). */
  pages(total: number, perPage: number, page: number): void;
};

/** Rows of a numbered page. */
export const PER_PAGE = 25;

/** Registers an endpoint of the contract: its schemas check the request and shape the answer. */
export function serve<const E extends Endpoint>(
  http: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (context: Context<E>) => Promise<AnswerOf<E>>,
): void {
  const isKept = isAudited(endpoint);
  http.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.answer && !endpoint.large && { response: { [endpoint.status]: endpoint.answer } }),
    },
    config: { endpoint },
    handler: async (request, reply) => {
      mustBeLetIn(endpoint, request);
      if (endpoint.method !== 'GET') {
        if (request.written) services.limits.check('writing', request.written);
        else await services.limits.take('writing', networkOf(request.ip));
        if (request.viewer?.isExternal && endpoint.body)
          request.body = await mentioningKnown(services.db.kysely, request.viewer, request.body);
      }
      const context = new RequestContext<E>(services, request, reply);
      const answer = isKept
        ? await handler(context).catch(async (error) => {
            await recordRefusal(services, endpoint, request, error);
            throw error;
          })
        : await handler(context);
      if (endpoint.bytes) return reply;
      reply.code(endpoint.status);
      return endpoint.status === 204 ? reply.send() : answer;
    },
  });
}

/** The addresses of other pages may take so much of the 8 KB that all headers of an answer have together. */
const LINK_BYTES_MAX = 6_000;

/**
 * A class for its getter's sake: V8 takes a getter of an object literal, as a function that is assigned to a property,
 * for one that lasts and puts it among old objects, where it would keep the whole request until the next full collection.
 */
class RequestContext<E> implements Context<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly viewerIfAny: Viewer | undefined;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly #services: Services;

  constructor(services: Services, request: FastifyRequest, reply: FastifyReply) {
    this.params = request.params as ParamsOf<E>;
    this.query = request.query as QueryOf<E>;
    this.body = request.body as BodyOf<E>;
    this.viewerIfAny = request.viewer;
    this.language = request.language;
    this.request = request;
    this.reply = reply;
    this.#services = services;
  }

  get viewer(): Viewer {
    if (!this.viewerIfAny) throw signedOut();
    return this.viewerIfAny;
  }

  readonly write: Context<E>['write'] = (command) => write(this.#services, this.request, this.reply, command);

  readonly writeOne: Context<E>['writeOne'] = (statement) =>
    writeOne(this.#services, this.request, this.reply, statement);

  readonly nextCursor: Context<E>['nextCursor'] = (cursor) => {
    if (cursor === null) return;
    const url = this.#here();
    url.searchParams.set('cursor', cursor);
    this.#link([`<${url.pathname}${url.search}>; rel="next"`]);
  };

  readonly pages: Context<E>['pages'] = (total, perPage, page) => {
    const last = Math.max(1, Math.ceil(total / perPage));
    const link = (number: number, rel: string) => {
      const url = this.#here();
      url.searchParams.set('page', String(number));
      return `<${url.pathname}${url.search}>; rel="${rel}"`;
    };
    const links = [
      link(1, 'first'),
      ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
      ...(page < last ? [link(page + 1, 'next')] : []),
      link(last, 'last'),
    ];
    this.#link(links);
    this.reply.header('x-total-count', total).header('x-total-pages', last).header('x-per-page', perPage);
  };

  /** The address of this call with the parameters that it knows; what else was sent is not repeated. */
  #here(): URL {
    const url = new URL(this.request.originalUrl, this.#services.environment.publicUrl);
    const known = this.request.routeOptions.config.endpoint?.query?.properties ?? {};
    for (const name of new Set(url.searchParams.keys())) if (!(name in known)) url.searchParams.delete(name);
    return url;
  }

  /** Proxies refuse answers with more than 8 KB of headers: too many filters to repeat are not repeated. */
  #link(links: readonly string[]): void {
    const header = links.join(', ');
    if (header.length <= LINK_BYTES_MAX) this.reply.header('link', header);
  }
}
