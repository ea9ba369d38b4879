import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Language, Problem as ProblemAnswer } from '@dorfplatz/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, sqlState } from '../db/database.ts';
import { hasMessage, translate } from '../i18n/translate.ts';
import { Problem } from '../problem.ts';
import { StorageAwayError, StorageFullError } from '../storage/storage.ts';
import { wantsPage } from './wants-page.ts';

type ValidationIssue = NonNullable<FastifyError['validation']>[number];

/** ajv's issues as fields and codes; an issue of the whole body goes under `base`. */
export function fieldsOf(issues: readonly ValidationIssue[]): Record<string, string[]> {
  // Without a prototype: a field may be called `constructor`.
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of issues) {
    const path = issue.instancePath.split('/').slice(1);
    if (issue.keyword === 'required') path.push(String(issue.params.missingProperty));
    if (issue.keyword === 'additionalProperties') path.push(String(issue.params.additionalProperty));
    const field = path.join('.') || 'base';
    // What is shorter than one sign is not there.
    const isEmpty = issue.keyword === 'minLength' && issue.params.limit === 1;
    const said = isEmpty ? 'required' : issue.keyword;
    const known = hasMessage('de', `error.field.${said}`);
    fields[field] ??= [];
    const list = fields[field];
    const code = known ? said : 'invalid';
    if (!list.includes(code)) list.push(code);
  }
  return fields;
}

/** Any error as the problem that it is told as: input never gives a 500. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return new Problem(503, 'unavailable', { retryAfterSeconds: 2 });
  if (error instanceof StorageAwayError) return new Problem(503, 'unavailable', { retryAfterSeconds: 5 });
  if (error instanceof StorageFullError) return new Problem(507, 'storage_full');
  // Numbers out of range, lone surrogates and NUL are input, not failures of ours.
  if (['22003', '22021', '22P02', '22P05'].includes(sqlState(error) ?? ''))
    return new Problem(400, 'malformed');
  // Somebody else was quicker: the same address or name, or two changes that waited for each other.
  if (['23505', '40P01', '40001'].includes(sqlState(error) ?? '')) return new Problem(409, 'conflict');
  // The transaction is undone as a whole; what was sent can be sent again once there is room.
  if (sqlState(error) === '53100') return new Problem(507, 'storage_full');
  if (sqlState(error) === '57014') return new Problem(503, 'unavailable', { retryAfterSeconds: 5 });
  const known = error as FastifyError;
  if (known?.validation) {
    if (known.validationContext === 'params') return new Problem(404, 'not_found');
    const malformed = known.validation.some((issue) => issue.keyword === 'type' && issue.instancePath === '');
    return malformed
      ? new Problem(400, 'malformed')
      : new Problem(422, 'invalid', { fields: fieldsOf(known.validation) });
  }
  if (known?.statusCode === 413) return new Problem(413, 'too_large');
  if (known?.statusCode === 415) return new Problem(415, 'unsupported_media_type');
  if (known?.statusCode && known.statusCode >= 400 && known.statusCode < 500)
    return new Problem(400, 'malformed');
  return new Problem(500, 'internal');
}

/** A problem as its answer, in the reader's language (RFC 9457). */
export function presentProblem(problem: Problem, language: Language, requestId: string): ProblemAnswer {
  const text = (key: string, fallback: string) =>
    hasMessage('de', key) ? translate(language, key) : fallback;
  return {
    type: `/errors/${problem.code}`,
    title: text(`error.${problem.code}`, translate(language, 'error.internal')),
    status: problem.status,
    code: problem.code,
    request_id: requestId,
    ...(problem.detail !== undefined && { detail: problem.detailIn(language)! }),
    ...(problem.retryAfterSeconds !== undefined && { retry_after: problem.retryAfterSeconds }),
    ...(problem.lost && { lost: [...problem.lost] }),
    ...(problem.present && { present: { ...problem.present } }),
    ...(problem.instead !== undefined && { instead: problem.instead }),
    ...(problem.fields && {
      errors: Object.fromEntries(
        Object.entries(problem.fields).map(([field, codes]) => [
          field,
          codes.map((code) => text(`error.field.${code}`, translate(language, 'error.field.invalid'))),
        ]),
      ),
      codes: Object.fromEntries(Object.entries(problem.fields).map(([field, codes]) => [field, [...codes]])),
    }),
  };
}

const REFUSALS = new Set([403, 429]);

/** The one handler of errors: input never gives a 500, and no answer shows a stack. */
export function handleError(languageOfRequest: (request: FastifyRequest) => Language) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error);
    // Attempts at what one may not do, and at too much of it.
    if (REFUSALS.has(problem.status)) {
      const { method, routeOptions, viewer, ip } = request;
      const endpoint = routeOptions?.config?.endpoint?.name ?? null;
      request.log.info(
        { event: 'refused', code: problem.code, method, endpoint, memberId: viewer?.memberId ?? null, ip },
        STATUS_CODES[problem.status],
      );
    }
    // Whoever stopped sending has gone: nobody reads the answer, and nothing is wrong with us.
    if (!request.raw.complete && request.raw.destroyed)
      request.log.info({ err: error }, 'a request broke off');
    else if (problem.status >= 500) request.log.error({ err: error }, STATUS_CODES[problem.status]);
    if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds);
    reply.code(problem.status).header('cache-control', 'no-store');
    // The page of the product would ask under a name that is answered as little.
    if (problem.status === 421 && wantsPage(request)) {
      const { title } = presentProblem(problem, languageOfRequest(request), request.id);
      return reply.type('text/plain; charset=utf-8').send(title);
    }
    reply
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(presentProblem(problem, languageOfRequest(request), request.id ?? randomUUID())));
  };
}
