import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type ForeignServer, startForeignServer } from '../../../testing/foreign-server.ts';

/** A server of foreign feeds. */
export type FeedServer = ForeignServer & {
  /** Answers at a path with a feed. */
  feed(path: string, body: string | Buffer, headers?: Record<string, string>, status?: number): string;
};

/** Starts a server of feeds on this machine. */
export async function startFeedServer(): Promise<FeedServer> {
  const server = await startForeignServer();
  return {
    ...server,
    feed: (path, body, headers = { 'content-type': 'application/rss+xml' }, status = 200) =>
      server.give(path, body, headers, status),
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
