import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { readScreenPages } from './screen-page.ts';
import { wantsPage } from './wants-page.ts';

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
/** Headers that say something of a page alone. */
const ABOUT_PAGES = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];
/** What only ever becomes part of a page and does nothing by itself, as a worker does. */
const PART = /^(?!.*worker).*\.(js|css|woff2)(\.br|\.gz)?$/;
const PART_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Serves the web application: its files under /assets for ever, and for every screen the page it begins with. */
export function serveShell(
  http: FastifyInstance,
  services: Services,
  policy: (scripts: string[]) => string,
): void {
  const pages = readScreenPages(dist);
  if (!pages) return;
  const pagePolicy = policy(pages.scriptHashes);
  const files = { index: false, decorateReply: false, preCompressed: true, cacheControl: false } as const;
  // Found by their name: a route for each of hundreds of files would take megabytes.
  http.register(fastifyStatic, {
    ...files,
    root: join(dist, 'assets'),
    prefix: '/assets/',
    // They never change: nobody asks whether they did.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (!PART.test(basename(path))) return;
      // A first visit loads twenty of them: so many headers would take as long as one file more.
      for (const name of ABOUT_PAGES) reply.removeHeader(name);
      reply.header('content-security-policy', PART_POLICY);
    },
  });
  http.register(fastifyStatic, {
    ...files,
    root: dist,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', 'newsletter-designer/**'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  http.addHook('onRequest', async (request, reply) => {
    if (!wantsPage(request)) return;
    const viewer = await viewerOf(request, services);
    const { name, language } = services.settings.current();
    const html = pages.of(request.url, {
      network: name,
      language: viewer?.language ?? language,
      isSignedIn: viewer !== undefined,
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'private, no-cache')
      .send(html);
  });
}

/** Whose page it is; nobody's while the database is away, the page says so then. */
async function viewerOf(request: FastifyRequest, services: Services) {
  const token = services.cookies.session(request);
  if (!token) return undefined;
  try {
    return await services.viewers.of(token);
  } catch {
    return undefined;
  }
}
