import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of foreign pages. */
export type PageServer = {
  readonly url: string;
  /** What it is asked, in order. */
  readonly asked: { path: string; headers: NodeJS.Dict<string | string[]> }[];
  /** Answers at a path from now on. */
  at(path: string, answer: RequestListener): string;
  /** Answers at a path with a page. */
  page(path: string, body: string | Buffer, headers?: Record<string, string>, status?: number): string;
  stop(): Promise<void>;
};

/** Starts a server of pages on this machine. */
export async function startPageServer(): Promise<PageServer> {
  const answers = new Map<string, RequestListener>();
  const asked: PageServer['asked'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, headers: request.headers });
    const answer = answers.get(path.split('?')[0]!);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = (path: string, answer: RequestListener) => {
    answers.set(path, answer);
    return url + path;
  };
  return {
    url,
    asked,
    at,
    page: (path, body, headers = { 'content-type': 'text/html' }, status = 200) =>
      at(path, (_request, response) => response.writeHead(status, headers).end(body)),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
