import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { wantsPage } from '../../platform/http/wants-page.ts';
import type { Services } from '../../platform/services.ts';
import { designerOf } from './designer-of.ts';

/** The programs of the frame, as the web application builds them. */
const programs = fileURLToPath(new URL('../../../../web/dist/newsletter-designer', import.meta.url));

/**
 * What the frame may do, and the editor in it, which inherits it: show itself and pictures, run our two programs, and ask
 * nobody. Only our own pages show it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The editor writes styles into the elements that it shows.
  "style-src 'self' 'unsafe-inline'",
  'img-src data: https:',
  'font-src data:',
  "connect-src 'none'",
  'frame-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const pageOf = (language: string) => `<!doctype html>
<html lang="${language.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Newsletter</title>
</head>
<body style="margin: 0">
<script src="/newsletter-designer/relay.js"></script>
</body>
</html>
`;

const EDITING_PAGE = /^\/administration\/newsletter\/template\/edit\/?(\?|$)/;

/** Serves the editor of newsletters, apart from the application (docs/decisions/0087). */
export function routes(http: FastifyInstance, services: Services): void {
  allowOther(http, services);
  if (!existsSync(programs)) return;
  http.get('/newsletter-designer', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .removeHeader('x-frame-options')
      .header('content-security-policy', POLICY)
      .send(pageOf(request.language)),
  );
  http.register(fastifyStatic, {
    root: programs,
    prefix: '/newsletter-designer/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'no-cache');
      // It is loaded by a document without an origin, to which everything is foreign.
      if (basename(path).startsWith('designer.js'))
        reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/** Lets the page in which newsletters are designed, and no other, show the editor that the operator named. */
function allowOther(http: FastifyInstance, { environment }: Services): void {
  if (environment.newsletterDesignerUrl === undefined) return;
  const { designer_origin: origin } = designerOf(environment);
  http.addHook('onSend', async (request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy');
    if (wantsPage(request) && EDITING_PAGE.test(request.url) && typeof policy === 'string')
      reply.header(
        'content-security-policy',
        policy.replace("frame-src 'self'", `frame-src 'self' ${origin}`),
      );
    return payload;
  });
}
