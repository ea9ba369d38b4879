import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import aws4 from 'aws4';
import { StorageAwayError } from '../storage.ts';
import { textOf, textOfAnswer } from './s3-answer.ts';
import { isPassing, S3Error } from './s3-error.ts';

/** A bucket and who opens it. */
export type S3Address = {
  /** Of the bucket itself: its name stands in the path or in the name of the host, as the server wants it. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

export type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Nothing for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Body;
};

/** Bytes to be sent, and again where that fails. */
export type Body = { chunks: readonly Uint8Array[]; size: number; sha256: string };

export type Patience = {
  /** For so long nothing may move in a call, in milliseconds. */
  idleMs: number;
  /** Before the second try; it doubles with each. */
  pauseMs: number;
};

const TRIES = 4;
/** One that does not answer makes others wait: two times are enough. */
const SILENT_TRIES = 2;
const PATIENCE: Patience = { idleMs: 15_000, pauseMs: 200 };
const NOTHING: Body = { chunks: [], size: 0, sha256: createHash('sha256').digest('hex') };

export const bodyOf = (text: string): Body => {
  const bytes = Buffer.from(text);
  return { chunks: [bytes], size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

class SilentError extends StorageAwayError {}

export type S3Connection = {
  readonly patience: Patience;
  readonly name: string;
  /**
   * Sends a signed call, again when what went wrong passes.
   * @returns an answer of success, whose bytes must be read or destroyed
   * @throws S3Error for what is refused; StorageAwayError when the server cannot be reached or is silent
   */
  send(call: Call): Promise<IncomingMessage>;
  /** The same with the answer read as text. */
  ask(call: Call): Promise<string>;
};

/** Speaks to a bucket: signs, waits no longer than it should, and tries again what passes. */
export function connectS3(address: S3Address, patience: Patience = PATIENCE): S3Connection {
  const base = new URL(address.url);
  const { request, agent } = base.protocol === 'https:' ? secure() : plain();
  const path = base.pathname.replace(/\/+$/, '');
  const name = `${base.host}${path}`;

  function once(call: Call): Promise<IncomingMessage> {
    const { method, key, query, headers, body = NOTHING } = call;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const signed = aws4.sign(
      {
        method,
        host: base.host,
        path: `${path}/${key ?? ''}${search}`,
        service: 's3',
        region: address.region,
        headers: {
          ...headers,
          // Signed, so that bytes that change on their way are refused.
          'x-amz-content-sha256': body.sha256,
          ...((method === 'PUT' || method === 'POST') && { 'content-length': String(body.size) }),
        },
      },
      { accessKeyId: address.accessKey, secretAccessKey: address.secretKey },
    );
    return new Promise((resolve, reject) => {
      const sent = request({
        method,
        hostname: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port || undefined,
        path: signed.path,
        headers: signed.headers,
        agent,
        timeout: patience.idleMs,
      });
      sent.on('timeout', () => sent.destroy(new SilentError(`the storage ${name} does not answer`)));
      sent.on('error', (error) =>
        reject(
          error instanceof StorageAwayError
            ? error
            : new StorageAwayError(`the storage ${name} cannot be reached: ${error.message}`, {
                cause: error,
              }),
        ),
      );
      sent.on('response', resolve);
      for (const chunk of body.chunks) sent.write(chunk);
      sent.end();
    });
  }

  async function checked(call: Call): Promise<IncomingMessage> {
    const answer = await once(call);
    const { statusCode: status = 500 } = answer;
    if (status >= 200 && status < 300) return answer;
    const xml = await textOfAnswer(answer).catch(() => '');
    const code = textOf(xml, 'Code') ?? String(status);
    const about = textOf(xml, 'Message');
    throw new S3Error(status, code, `the storage ${name} says ${code}${about ? ` (${about})` : ''}`);
  }

  async function retrying<T>(run: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await run();
      } catch (error) {
        const most = error instanceof SilentError ? SILENT_TRIES : TRIES;
        if (tried >= most || !isPassing(error)) throw error;
        await sleep(patience.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
      }
    }
  }

  return {
    patience,
    name,
    send: (call) => retrying(() => checked(call)),
    ask: (call) =>
      retrying(async () => {
        const answer = await checked(call);
        const xml = await textOfAnswer(answer).catch((error: Error) => {
          throw new StorageAwayError(`the storage ${name} broke off: ${error.message}`, { cause: error });
        });
        // What takes long begins with 200 before it is known how it ends.
        const code = xml.includes('<Error>') ? textOf(xml, 'Code') : undefined;
        if (code !== undefined)
          throw new S3Error(500, code, `the storage ${name} says ${code} (${textOf(xml, 'Message') ?? ''})`);
        return xml;
      }),
  };
}

const secure = () => ({ request: https.request, agent: new https.Agent({ keepAlive: true }) });
const plain = () => ({ request: http.request, agent: new http.Agent({ keepAlive: true }) });
