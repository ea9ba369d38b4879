import { hash } from 'node:crypto';
import { EMBED_ORIGINS } from '@dorfplatz/content/documents';
import type { Endpoint, Language } from '@dorfplatz/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { languageOf } from '../i18n/translate.ts';
import type { Viewer } from '../policy/viewer.ts';
import { notFound, Problem } from '../problem.ts';
import type { Services } from '../services.ts';
import type { HalfSignedIn } from '../session/load-viewer.ts';
import { isOwnOrigin } from '../session/own-origin.ts';
import { sameToken } from '../session/tokens.ts';
import type { Environment } from '../settings/environment.ts';
import { answerParserError, limitSlowBodies, PATIENCE_MS, SILENCE_MS } from './connections.ts';
import { handleError } from './errors.ts';
import { mustBeLetIn } from './let-in.ts';
import type { Counted } from './limits.ts';
import { observeRequests } from './metrics.ts';
import { mustNotPreview } from './read-only.ts';
import { takeAsSeen } from './seen-texts.ts';
import { buildSerializer } from './serialising.ts';
import { isFilesHost, isOpenPath, isServedHost } from './served-host.ts';
import { serveShell } from './shell.ts';
import { validatorCompiler } from './validation.ts';
import { wantsPage } from './wants-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
    /** Who is half signed in: for them there is the second step, and nothing else. */
    half: HalfSignedIn | undefined;
    /** What a call that changes something counts towards the limit of writing, when it is somebody's. */
    written: Counted | undefined;
    language: Language;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Programs call it, which say with each request who they are: cookies count for nothing there. */
    programs?: true;
  }
}

/** The largest JSON body: a text of 100,000 characters, each escaped, and what goes with it. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Calls of a group's administration that stand under its screens too (decision 7). */
const OF_GROUP = /^\/groups\/([^/?]+)\/administration\/(navigation|pages)(?=\.json(?:\?|$)|\?|$)/;

/** Addresses that end in the name of a file, which may be `x.json`. */
const OF_BYTES = /^\/(assets\/|dav\/|api\/storage\/.*\/(get|by_token)\/)/;

/** `/groups.json?page=2` is `/groups?page=2` asked for as JSON; names of files keep their ending. */
export function rewriteUrl(request: { url?: string | undefined; headers: Record<string, unknown> }): string {
  const url = (request.url ?? '/').replace(OF_GROUP, '/administration/groups/$1/$2');
  const end = url.indexOf('?') === -1 ? url.length : url.indexOf('?');
  const path = url.slice(0, end);
  if (!path.endsWith('.json') || OF_BYTES.test(path)) return url;
  request.headers.accept = 'application/json';
  return path.slice(0, -5) + url.slice(end);
}

/**
 * The only other hosts that a page may ask, where there are any.
 * @param map where the operator's own map comes from
 * @param files where files are shown
 */
const policyOf = (
  { map, files }: { map: string | undefined; files: string | undefined },
  ...scripts: string[]
) =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...others(map, files)].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...others(map)].join(' ')}`,
    "manifest-src 'self'",
    `media-src ${["'self'", ...others(files)].join(' ')}`,
    `frame-src ${["'self'", ...others(files), ...EMBED_ORIGINS].join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const others = (...origins: (string | undefined)[]) => origins.filter((origin) => origin !== undefined);

/** What no page of ours asks a browser for; a feature that does takes its own out. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Fastify trusts nobody for a number, since it cannot tell proxies from clients; how many there are the operator knows. */
const trustOf = (trusted: Environment['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;

/** Builds the HTTP server with everything that holds for every request; features add their routes. */
export async function createHttp(services: Services, patienceMs = PATIENCE_MS): Promise<FastifyInstance> {
  const { environment, cookies, viewers } = services;
  const map = environment.mapTiles && new URL(environment.mapTiles.url).origin;
  const allowed = { map, files: environment.publicFilesUrl };
  const policy = policyOf(allowed);
  const languageOfRequest = (request: FastifyRequest): Language =>
    request.viewer?.language ??
    languageOf(request.headers['accept-language'], services.settings.current().language);
  const answerError = handleError((request) => request.language ?? languageOfRequest(request));
  const http = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(environment.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    rewriteUrl: (request) => rewriteUrl(request),
    schemaController: { compilersFactory: { buildSerializer } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    // Addresses that no route could have: unknown like any other.
    frameworkErrors: (_error, request, reply) => {
      answerError(notFound(), request as FastifyRequest, reply as FastifyReply);
    },
    // Uploads take as long as they take: bodies have a limit of their own.
    requestTimeout: 0,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: Math.min(5_000, patienceMs) },
    clientErrorHandler: (error, socket) =>
      answerParserError(error, socket, services.settings.current().language),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setErrorHandler(answerError);
  http.setNotFoundHandler(() => {
    throw notFound();
  });
  http.decorateRequest('viewer', undefined);
  http.decorateRequest('half', undefined);
  http.decorateRequest('written', undefined);
  http.decorateRequest('language', 'de');
  await http.register(cookie);
  await http.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000 } });
  await http.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // Nobody sends us packed bodies, and a packed one may unfold without end.
    globalDecompression: false,
    brotliOptions: { params: { 1: 4 } },
  });
  observeRequests(http);
  limitSlowBodies(http, patienceMs);

  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', policy);
    reply.header('referrer-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', FEATURES);
    if (environment.publicUrl.startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    if (isFilesHost(request.host, environment)) {
      request.language = languageOfRequest(request);
      // Files alone, and nobody is known there: no session is read, no page is shown.
      if (request.routeOptions.config.endpoint?.onFilesHost !== true) throw notFound();
      reply.header('cross-origin-resource-policy', 'cross-origin').removeHeader('x-frame-options');
      return;
    }
    if (!isServedHost(request.host, environment) && !isOpenPath(request.url)) {
      request.language = languageOfRequest(request);
      throw new Problem(421, environment.isPublicUrlGiven ? 'foreign_host' : 'unnamed_host');
    }
    // The same for everyone: pages, and the program that they load.
    if (wantsPage(request) || request.url.startsWith('/assets/')) return;
    const { endpoint, programs } = request.routeOptions.config;
    if (programs) {
      request.language = languageOfRequest(request);
      refuseForeignPages(services, request);
      return;
    }
    const token = cookies.session(request);
    if (token && endpoint && !SAFE.has(request.method)) {
      const writer = await viewers.writing(token);
      request.viewer = writer?.viewer;
      request.written = writer?.counted;
    } else if (token) request.viewer = await viewers.of(token);
    if (token && endpoint && !request.viewer) request.half = await viewers.half(token);
    request.language = languageOfRequest(request);
    if (SAFE.has(request.method)) return;
    if (endpoint?.signedAddress !== true) refuseForgery(services, request);
    mustNotPreview(endpoint, request.viewer);
  });

  // A connection that carried the last request of a closing server must not be kept for a next one.
  let isClosing = false;
  http.addHook('preValidation', async ({ body }) => takeAsSeen(body));
  http.addHook('preClose', async () => {
    isClosing = true;
  });
  http.addHook('onSend', (request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    reply.header('vary', 'Accept, Accept-Encoding, Cookie');
    if (!reply.hasHeader('cache-control')) {
      // Tokens and registration data never lie in a cache, not even one that asks before it answers.
      const { endpoint } = request.routeOptions.config;
      const isSecret = endpoint?.secret || endpoint?.tag === 'session';
      reply.header('cache-control', isSecret ? 'no-store' : 'private, no-cache');
    }
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload);
    // Once, for the hash and for the socket: each would make bytes of the text by itself.
    const bytes = Buffer.from(payload);
    const etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return done(null, bytes);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });

  serveShell(http, services, (scripts) => policyOf(allowed, ...scripts));
  return http;
}

function refuseForeignPages({ environment }: Services, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.host, environment.publicUrl))
    throw new Problem(403, 'forged');
}

/**
 * Mutating calls carry the session's token in a header, which no foreign page can send [RUL-0192]; signed out
 * it must equal the cookie that came with the session call.
 */
function refuseForgery(services: Services, request: FastifyRequest): void {
  const expected = request.viewer?.csrfToken ?? request.half?.csrfToken ?? services.cookies.csrf(request);
  const sent = request.headers['x-csrf-token'];
  refuseForeignPages(services, request);
  mustBeLetIn(request.routeOptions.config.endpoint, request);
  if (!expected || typeof sent !== 'string' || !sameToken(sent, expected)) throw new Problem(403, 'forged');
  const type = request.headers['content-type'];
  const isUpload = request.routeOptions.config.endpoint?.upload !== undefined;
  if (type !== undefined && !isUpload && !type.startsWith('application/json')) {
    throw new Problem(415, 'unsupported_media_type');
  }
}
