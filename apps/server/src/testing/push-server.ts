import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser at a push service: its address there, and the keys that it gives away. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type PushedMessage = {
  /** The part of the address that the subscription has of its own. */
  browser: string;
  headers: IncomingHttpHeaders;
  /** The claims of the sender's token, its signature checked (RFC 8292). */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
  /** What only the browser can read (RFC 8291). */
  text: string;
};

export type PushServer = {
  readonly url: string;
  /** What was taken, in order. */
  readonly messages: PushedMessage[];
  /** How often it was asked, taken or not. */
  asked: number;
  subscribe(): Subscription;
  /** What it answers from now on. */
  answer(status: number, headers?: Record<string, string>): void;
  stop(): Promise<void>;
};

type Keys = { ecdh: ECDH; auth: Buffer };

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Opens a message as a browser does: RFC 8291 over one record of RFC 8188. */
function decrypted(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end === -1) throw new Error('the record is not the last one');
  return plain.subarray(0, end).toString();
}

/** The claims and key of a sender; throws when the signature is not that of the key. */
function senderOf(authorization: string): Pick<PushedMessage, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (alg !== 'ES256' || !isSigned) throw new Error('the token is not signed by its key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

/** A push service on this machine: it checks who sends, and opens what browsers get. */
export async function startPushServer(): Promise<PushServer> {
  const browsers = new Map<string, Keys>();
  const messages: PushedMessage[] = [];
  let status = 201;
  let extra: Record<string, string> = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    state.asked += 1;
    const browser = (request.url ?? '/').slice(1);
    const keys = browsers.get(browser);
    if (status >= 300 || !keys) {
      response.writeHead(keys ? status : 410, extra).end();
      return;
    }
    try {
      messages.push({
        browser,
        headers: request.headers,
        ...senderOf(request.headers.authorization ?? ''),
        text: decrypted(Buffer.concat(chunks), keys),
      });
      response.writeHead(status, extra).end();
    } catch (error) {
      response.writeHead(403).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: PushServer = {
    url,
    messages,
    asked: 0,
    subscribe() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const browser = randomBytes(12).toString('base64url');
      browsers.set(browser, { ecdh, auth });
      return {
        endpoint: `${url}/${browser}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    answer(next, headers = {}) {
      status = next;
      extra = headers;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return state;
}
