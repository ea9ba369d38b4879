import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const NEVER_PAGES = ['/api/', '/assets/', '/healthz', '/readyz', '/metrics'];

/** A browser navigates: HTML only when Accept names text/html, JSON otherwise (`*\/*` too). */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !NEVER_PAGES.some((prefix) => request.url.startsWith(prefix));

/** Serves the web application: its files under /assets for ever, and its one page for every screen. */
export function serveShell(http: FastifyInstance, _services: Services): void {
  if (!existsSync(`${dist}/index.html`)) return;
  const page = readFileSync(`${dist}/index.html`, 'utf8');
  http.register(fastifyStatic, {
    root: dist,
    prefix: '/',
    index: false,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  http.addHook('onRequest', async (request, reply) => {
    if (!wantsPage(request)) return;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
