import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TranslationServer = {
  readonly url: string;
  /** The bodies it was sent, in order. */
  readonly asked: { q: string; source: string; target: string; format: string; api_key?: string }[];
  /** What it does from now on: `fail` answers 500, `babble` something that is no translation. */
  behave(manner: 'translate' | 'fail' | 'babble'): void;
  stop(): Promise<void>;
};

/** A server that speaks LibreTranslate's interface and translates by saying the language in front of the text. */
export async function startTranslationServer(): Promise<TranslationServer> {
  const asked: TranslationServer['asked'] = [];
  let manner: Parameters<TranslationServer['behave']>[0] = 'translate';
  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    if (request.method !== 'POST' || request.url !== '/translate') {
      response.writeHead(404).end();
      return;
    }
    const body = JSON.parse(sent);
    asked.push(body);
    const answer =
      manner === 'babble' ? { hello: 'there' } : { translatedText: `[${body.target}] ${body.q}` };
    response
      .writeHead(manner === 'fail' ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave(next) {
      manner = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
