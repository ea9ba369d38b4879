import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../../platform/http/errors.ts';
import type { Problem } from '../../platform/problem.ts';
import { document, escapeXml } from './xml.ts';

/** Refusals that other calls say with another status than programs of network drives know. */
const STATUSES: Readonly<Record<string, number>> = {
  file_locked: 423,
  file_final: 403,
  file_type_not_allowed: 403,
  folder_gone: 409,
};

/** What stands in the way, as RFC 4918 (§16) names it. */
const PRECONDITIONS: Readonly<Record<string, string>> = {
  file_locked: '<D:lock-token-submitted/>',
  no_conflicting_lock: '<D:no-conflicting-lock/>',
  finite_depth: '<D:propfind-finite-depth/>',
  wrong_lock_token: '<D:lock-token-matches-request-uri/>',
};

export const statusOf = ({ code, status }: Problem): number => {
  const known = STATUSES[code];
  if (known !== undefined) return known;
  // What a form would mark beside a field: a name that is taken, a folder within itself.
  return status === 422 ? 409 : status;
};

/** Answers an error as programs of network drives read it; what is said of it is in the reader's language. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  const status = statusOf(problem);
  if (!request.raw.complete && request.raw.destroyed) request.log.info({ err: error }, 'a request broke off');
  else if (status >= 500 && status !== 507) request.log.error({ err: error }, STATUS_CODES[status]);
  if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds);
  if (status === 401) reply.header('www-authenticate', 'Basic realm="files", charset="UTF-8"');
  const message = escapeXml(problem.detailIn(request.language) ?? STATUS_CODES[status] ?? '');
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/xml; charset=utf-8')
    .send(
      document(
        `<D:error xmlns:D="DAV:" xmlns:s="urn:dorfplatz">${PRECONDITIONS[problem.code] ?? ''}<s:message>${message}</s:message></D:error>`,
      ),
    );
}
