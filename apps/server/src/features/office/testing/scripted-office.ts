import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { signedBytes, ticksOf } from '../proof.ts';

type Keys = { publicKey: KeyObject; privateKey: KeyObject };

const newKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Its proofs of a call, by the key of now and by the one before. */
export type Signature = Record<'x-wopi-timestamp' | 'x-wopi-proof' | 'x-wopi-proofold', string>;

export type ScriptedOffice = {
  readonly url: string;
  /** How often it was asked what it can do. */
  readonly asked: number;
  /** Signs with a new key from now on; the discovery says so at once. */
  rotate(): void;
  /** Whether it answers at all. */
  behave(manner: 'answer' | 'fail'): void;
  /** Signs a call as an office does. */
  signatureOf(url: string, token: string, at?: number): Signature;
  stop(): Promise<void>;
};

const DOCUMENTS = ['docx', 'xlsx', 'pptx', 'odt'];

const escaped = (plain: string) => plain.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What it does: documents are looked at, edited and begun, a PDF is looked at and commented. */
function discoveryOf(url: string, keys: Keys | undefined, former: Keys | undefined): string {
  const base = escaped(`${url}/open/`);
  const rest = '&lt;ui=UI_LLCC&amp;&gt;&lt;rs=DC_LLCC&amp;&gt;&lt;dchat=DISABLE_CHAT&amp;&gt;';
  const actions = DOCUMENTS.flatMap((ending) =>
    ['view', 'edit', 'editnew'].map(
      (name) => `<action name="${name}" ext="${ending}" urlsrc="${base}${name}?${rest}"/>`,
    ),
  );
  const numbers = ({ publicKey }: Keys) => {
    const { n, e } = publicKey.export({ format: 'jwk' });
    const plain = (part: string) => Buffer.from(part, 'base64url').toString('base64');
    return { modulus: plain(n!), exponent: plain(e!) };
  };
  const now = keys && numbers(keys);
  const before = former && numbers(former);
  const proof = now
    ? `<proof-key value="" modulus="${now.modulus}" exponent="${now.exponent}" oldvalue="" oldmodulus="${before?.modulus ?? ''}" oldexponent="${before?.exponent ?? ''}"/>`
    : '';
  return `<?xml version="1.0" encoding="utf-8"?>
<wopi-discovery>
  <net-zone name="external-http">
    <app name="Word" favIconUrl="${base}favicon.ico">
      ${actions.join('\n      ')}
      <!-- <action name="edit" ext="txt" urlsrc="${base}edit"/> -->
    </app>
    <app name="Pdf">
      <action name="view" ext="pdf" urlsrc="${base}pdf"/>
      <action name="view_comment" ext="pdf" urlsrc="${base}pdf?mode=comment"/>
    </app>
  </net-zone>
  ${proof}
</wopi-discovery>`;
}

/**
 * An office for tests: it says what it can do, signs its calls, and is a page with two buttons.
 * @param options.hasKeys whether it proves its calls
 * @param options.act what it does when a button of its page is pressed
 */
export async function startScriptedOffice(
  options: {
    hasKeys?: boolean;
    act?: (
      office: ScriptedOffice,
      pressed: { act: string; source: string; token: string },
    ) => Promise<string>;
  } = {},
): Promise<ScriptedOffice> {
  const { hasKeys = true } = options;
  let asked = 0;
  let manner: 'answer' | 'fail' = 'answer';
  let keys = hasKeys ? newKeys() : undefined;
  let former = hasKeys ? newKeys() : undefined;
  let url = '';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url!, url);
    if (manner === 'fail') return void response.writeHead(503).end();
    if (address.pathname === '/hosting/discovery') {
      asked += 1;
      response.writeHead(200, { 'content-type': 'text/xml' }).end(discoveryOf(url, keys, former));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const html = (said: string) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="de"><title>Office</title><style>button{min-height:32px;margin:8px}</style><body>${said}</body></html>`,
        );
    if (address.pathname.startsWith('/open/')) {
      const source = address.searchParams.get('WOPISrc')!;
      const token = form.get('access_token')!;
      const fields = Object.entries({ source, token })
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
        .join('');
      const said = options.act
        ? await options.act(office, { act: `open ${address.pathname.slice(6)}`, source, token })
        : '';
      html(`<h1>${escaped(said)}</h1><form method="post" action="/act">${fields}
        <button name="act" value="save">Sichern</button></form>
        <button onclick="parent.postMessage(JSON.stringify({ MessageId: 'UI_Close' }), '*')">Fertig</button>
        <p>Sprache ${address.searchParams.get('ui')}</p>`);
      return;
    }
    const said = await options.act?.(office, {
      act: form.get('act')!,
      source: form.get('source')!,
      token: form.get('token')!,
    });
    html(`<h1>${escaped(said ?? '')}</h1>
      <button onclick="parent.postMessage(JSON.stringify({ MessageId: 'UI_Close' }), '*')">Fertig</button>`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const office: ScriptedOffice = {
    url,
    get asked() {
      return asked;
    },
    rotate() {
      former = keys;
      keys = newKeys();
    },
    behave(next) {
      manner = next;
    },
    signatureOf(called, token, at = Date.now()) {
      const ticks = ticksOf(at);
      const bytes = signedBytes({ token, url: called }, ticks);
      const by = (pair: Keys | undefined) =>
        pair ? sign('sha256', bytes, pair.privateKey).toString('base64') : '';
      return { 'x-wopi-timestamp': String(ticks), 'x-wopi-proof': by(keys), 'x-wopi-proofold': by(former) };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return office;
}
