import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Language } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { presentProblem } from './errors.ts';

/** How long somebody may take to send what we wait for, in milliseconds. */
export const PATIENCE_MS = 30_000;
/** How long a connection may lie silent otherwise. */
export const SILENCE_MS = 120_000;

const STATUS: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large'],
};
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers what is no request at all, or one that does not come to its end, with problem details (RFC 9457), and closes
 * its connection.
 */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket, language: Language): void {
  // Whoever is gone reads nothing; an answer that has begun must not get another one into it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, code] = STATUS[error.code ?? ''] ?? [400, 'malformed'];
  const body = JSON.stringify(presentProblem(new Problem(status, code), language, randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/**
 * Ends requests whose bodies do not come: a call must be whole after `patienceMs`, an upload must go on, with no such time
 * without a byte.
 */
export function limitSlowBodies(http: FastifyInstance, patienceMs: number): void {
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done(null, payload);
    const { endpoint, programs } = request.routeOptions.config;
    if (endpoint?.upload || (programs && request.method === 'PUT')) {
      // A request that is injected in tests has no connection.
      const socket: Partial<Socket> = request.raw.socket;
      socket.setTimeout?.(patienceMs);
      payload.once('close', () => socket.setTimeout?.(SILENCE_MS));
      return done(null, payload);
    }
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      payload.emit('error', new Problem(408, 'too_slow'));
    }, patienceMs);
    for (const event of ['end', 'close', 'error']) payload.once(event, () => clearTimeout(timer));
    done(null, payload);
  });
}
