import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of somebody else, on this machine. */
export type ForeignServer = {
  readonly url: string;
  /** What it is asked, in order. */
  readonly asked: { path: string; headers: NodeJS.Dict<string | string[]> }[];
  /** Answers at a path from now on; 404 elsewhere. */
  at(path: string, answer: RequestListener): string;
  /** Answers at a path with these bytes. */
  give(path: string, body: string | Buffer, headers: Record<string, string>, status?: number): string;
  /** How often a path was asked. */
  count(path: string): number;
  stop(): Promise<void>;
};

export async function startForeignServer(): Promise<ForeignServer> {
  const answers = new Map<string, RequestListener>();
  const asked: ForeignServer['asked'] = [];
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
    give: (path, body, headers, status = 200) =>
      at(path, (_request, response) => response.writeHead(status, headers).end(body)),
    count: (path) => asked.filter((each) => each.path === path).length,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
