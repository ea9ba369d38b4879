import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a server was asked for, whatever interface it speaks. */
type Asked = {
  texts: string[];
  source: string;
  target: string;
  hasSigns: boolean;
  key: string | undefined;
};

/**
 * What a server does from now on: `translate` says the language in front of the text; `words` makes every word another,
 * with blanks around it, and leaves signs; `lose`, `double` and `html` do so too, but lose the first sign, double it or
 * put HTML in; `fail` answers 500, `babble` something that is no translation, `slow` after 12 seconds; `busy` answers 429,
 * `busy_once` only the first time, `used_up` 456, `choosy` knows no language but the one it finds itself.
 */
export type Manner =
  | 'translate'
  | 'words'
  | 'lose'
  | 'double'
  | 'html'
  | 'fail'
  | 'babble'
  | 'slow'
  | 'busy'
  | 'busy_once'
  | 'used_up'
  | 'choosy';

export type TranslationServer = {
  readonly url: string;
  /** What it was asked, in order. */
  readonly asked: Asked[];
  behave(manner: Manner): void;
  stop(): Promise<void>;
};

/** Every word of a line is another then, those within tags are not. */
const otherWords = (text: string): string =>
  text
    .split(/(<[^>]*>|&[a-z]+;)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/\p{L}+/gu, (word) => ` ${[...word].reverse().join('')} `),
    )
    .join('');

const FIRST_SIGN = /<x\d+\/>/;

const manners: Partial<Record<Manner, (text: string) => string>> = {
  words: otherWords,
  lose: (text) => otherWords(text.replace(FIRST_SIGN, '')),
  double: (text) => otherWords(text.replace(FIRST_SIGN, '$&$&')),
  html: (text) => `<b onclick="x()">${otherWords(text)}</b><img src=x onerror=alert(1)>`,
};

const STATUS: Partial<Record<Manner, number>> = { fail: 500, busy: 429, busy_once: 429, used_up: 456 };

type Interface = {
  path: string;
  read(body: Record<string, unknown>, request: IncomingMessage): Asked;
  answer(texts: string[]): object;
};

const LIBRE_TRANSLATE: Interface = {
  path: '/translate',
  read: ({ q, source, target, format, api_key }) => ({
    texts: q as string[],
    source: source as string,
    target: target as string,
    hasSigns: format === 'html',
    key: api_key as string | undefined,
  }),
  answer: (translatedText) => ({ translatedText }),
};

const DEEPL: Interface = {
  path: '/v2/translate',
  read: ({ text, source_lang, target_lang, tag_handling }, request) => ({
    texts: text as string[],
    source: (source_lang as string | undefined) ?? 'auto',
    target: target_lang as string,
    hasSigns: tag_handling === 'xml',
    key: request.headers.authorization,
  }),
  answer: (texts) => ({ translations: texts.map((text) => ({ detected_source_language: 'DE', text })) }),
};

async function startServer({ path, read, answer }: Interface): Promise<TranslationServer> {
  const asked: Asked[] = [];
  let manner: Manner = 'translate';
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    if (request.method !== 'POST' || request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    const body = read(JSON.parse(sent), request);
    asked.push(body);
    const present = manner;
    if (present === 'busy_once') manner = 'translate';
    if (present === 'slow') await pause(12_000, undefined, { ref: false });
    const isRefused = present === 'choosy' && body.source !== 'auto';
    const change = manners[present] ?? ((text: string) => `[${body.target.toLowerCase()}] ${text}`);
    const given = present === 'babble' ? { hello: 'there' } : answer(body.texts.map(change));
    response
      .writeHead(isRefused ? 400 : (STATUS[present] ?? 200), { 'content-type': 'application/json' })
      .end(JSON.stringify(given));
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
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

/** A server that speaks LibreTranslate's interface. */
export const startTranslationServer = (): Promise<TranslationServer> => startServer(LIBRE_TRANSLATE);

/** A server that speaks DeepL's interface. */
export const startDeepl = (): Promise<TranslationServer> => startServer(DEEPL);
