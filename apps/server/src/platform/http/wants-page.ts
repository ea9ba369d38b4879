import type { FastifyRequest } from 'fastify';

const NEVER_PAGES = [
  '/api/',
  '/dav/',
  '/assets/',
  // A frame within a page, with a page of its own.
  '/newsletter-designer',
  '/healthz',
  '/readyz',
  '/metrics',
];
/** Files to download, which a browser asks for as it does for a page. */
const FILE = /^[^?]*\.(ics|csv|xlsx)(\?|$)/;

/** A browser navigates: HTML only when Accept names text/html, JSON otherwise (`*\/*` too). */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !NEVER_PAGES.some((prefix) => request.url.startsWith(prefix)) &&
  !FILE.test(request.url);
