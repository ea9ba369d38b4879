import { type ForeignServer, startForeignServer } from '../../../testing/foreign-server.ts';

/** A server of foreign pages. */
export type PageServer = ForeignServer & {
  /** Answers at a path with a page. */
  page(path: string, body: string | Buffer, headers?: Record<string, string>, status?: number): string;
};

/** Starts a server of pages on this machine. */
export async function startPageServer(): Promise<PageServer> {
  const server = await startForeignServer();
  return {
    ...server,
    page: (path, body, headers = { 'content-type': 'text/html' }, status = 200) =>
      server.give(path, body, headers, status),
  };
}
