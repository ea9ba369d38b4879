import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of foreign feeds. */
export type FeedServer = {
  readonly url: string;
  /** What it is asked, in order. */
  readonly asked: { path: string; headers: NodeJS.Dict<string | string[]> }[];
  /** Answers at a path from now on. */
  at(path: string, answer: RequestListener): string;
  /** Answers at a path with a feed. */
  feed(path: string, body: string | Buffer, headers?: Record<string, string>, status?: number): string;
  /** How often a path was asked. */
  count(path: string): number;
  stop(): Promise<void>;
};

/** Starts a server of feeds on this machine. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, RequestListener>();
  const asked: FeedServer['asked'] = [];
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
    feed: (path, body, headers = { 'content-type': 'application/rss+xml' }, status = 200) =>
      at(path, (_request, response) => response.writeHead(status, headers).end(body)),
    count: (path) => asked.filter((each) => each.path === path).length,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends pieces until there is none or nobody reads any more. Bytes, since a response of texts may wait for ever to drain. */
export function pour(response: ServerResponse, pieces: Iterator<Buffer>): void {
  const more = () => {
    for (;;) {
      if (response.destroyed) return;
      const { value, done } = pieces.next();
      if (done) return void response.end();
      if (!response.write(value)) return;
    }
  };
  response.on('drain', more).on('error', () => {});
  more();
}

/** A feed as a kind of site writes it. */
export const sample = (name: string): Buffer => readFileSync(new URL(`samples/${name}.xml`, import.meta.url));

type Item = { guid?: string; title?: string; link?: string; date?: string };

const part = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;

export const itemOf = ({ guid, title, link, date }: Item): string =>
  `<item>${part('guid', guid)}${part('title', title)}${part('link', link)}${part('pubDate', date)}</item>`;

/** A feed of these items, as RSS 2.0. */
export const rss = (items: readonly Item[], title = 'Ein Feed'): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items.map(itemOf).join('')}</channel></rss>`;
