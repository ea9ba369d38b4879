import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Address } from '../../platform/storage/s3/s3-connection.ts';
import { type SignedRequest, signatureOf } from './s3-signature.ts';

const BUCKET = 'dorfplatz';
const REGION = 'eu-central-1';
const CLOCK_MAX_MS = 15 * 60 * 1000;
const PAGE = 3;

/** What the server does instead of answering; `silent` never does, `cut` sends half of what it has. */
export type Failure =
  | { status: number; code: string }
  | 'silent'
  | 'reset'
  | 'cut'
  /** Does what it is asked, and loses the answer. */
  | 'lost';
type Asked = { method: string; key: string; query: URLSearchParams };

export type S3Server = {
  readonly address: S3Address;
  readonly files: Map<string, Buffer>;
  readonly uploads: Map<string, { key: string; parts: Map<number, Buffer>; initiated: Date }>;
  /** Each request that came, as `PUT files/one?partNumber=1`. */
  readonly requests: string[];
  /** Bytes that came in. */
  received: number;
  /** Lets the next requests fail that it says yes to, so many of them. */
  fail(failure: Failure, options?: { times?: number; when?: (asked: Asked) => boolean }): void;
  stop(): Promise<void>;
};

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const xmlOf = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** A server that speaks as much S3 as the product asks, strictly: signatures, hashes of bodies, parts, ranges, pages. */
export async function startS3Server(): Promise<S3Server> {
  const files = new Map<string, Buffer>();
  const uploads: S3Server['uploads'] = new Map();
  const requests: string[] = [];
  const secretKey = randomUUID();
  const failures: { failure: Failure; times: number; when: (asked: Asked) => boolean }[] = [];
  const state = { received: 0 };

  function check({ method, url, headers }: SignedRequest, body: Buffer): void {
    const found =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        String(headers.authorization),
      );
    if (!found) throw new Refusal(403, 'AccessDenied');
    const [, accessKey, scope = '', names = '', signature = ''] = found;
    if (accessKey !== 'village') throw new Refusal(403, 'InvalidAccessKeyId');
    if (scope.split('/')[1] !== REGION) throw new Refusal(400, 'AuthorizationHeaderMalformed');
    const at = String(headers['x-amz-date']).replace(
      /^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/,
      '$1-$2-$3:$4:$5',
    );
    if (!(Math.abs(Date.now() - Date.parse(at)) < CLOCK_MAX_MS))
      throw new Refusal(403, 'RequestTimeTooSkewed');
    const signed = names.split(';');
    const mustSign = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
    if (mustSign.some((name) => !signed.includes(name))) throw new Refusal(403, 'AccessDenied');
    const right = signatureOf({ method, url, headers }, { secretKey, scope, signed });
    if (!timingSafeEqual(Buffer.from(right), Buffer.from(signature)))
      throw new Refusal(403, 'SignatureDoesNotMatch');
    const sha256 = createHash('sha256').update(body).digest('hex');
    if (headers['x-amz-content-sha256'] !== sha256) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  }

  function uploadOf(asked: Asked) {
    const id = asked.query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (upload?.key !== asked.key) throw new Refusal(404, 'NoSuchUpload');
    return { id, upload };
  }

  function put(asked: Asked, body: Buffer, response: ServerResponse): void {
    if (!asked.query.has('uploadId')) files.set(asked.key, body);
    else uploadOf(asked).upload.parts.set(Number(asked.query.get('partNumber')), body);
    response.setHeader('etag', etagOf(body)).end();
  }

  function post(asked: Asked, body: Buffer, response: ServerResponse): void {
    if (asked.query.has('uploads')) {
      const id = `${randomUUID()}&<"é+`;
      uploads.set(id, { key: asked.key, parts: new Map(), initiated: new Date() });
      const told = id.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
      response.end(
        xmlOf(`<InitiateMultipartUploadResult><UploadId>${told}</UploadId></InitiateMultipartUploadResult>`),
      );
      return;
    }
    const { id, upload } = uploadOf(asked);
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;/g)];
    const parts = named.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number));
      if (!part || etagOf(part) !== `"${etag}"`) throw new Refusal(400, 'InvalidPart');
      return part;
    });
    const sizes = new Set(parts.slice(0, -1).map((part) => part.length));
    if (parts.length === 0 || sizes.size > 1) throw new Refusal(400, 'InvalidPart');
    files.set(asked.key, Buffer.concat(parts));
    uploads.delete(id);
    response.end(xmlOf('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>'));
  }

  function list({ query }: Asked, response: ServerResponse): void {
    if (query.has('uploads')) {
      const all = [...uploads].map(
        ([id, { key, initiated }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      );
      response.end(
        xmlOf(
          `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${all.join('')}</ListMultipartUploadsResult>`,
        ),
      );
      return;
    }
    const keys = [...files.keys()].sort().filter((key) => key > (query.get('continuation-token') ?? ''));
    const page = keys.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)));
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${files.get(key)!.length}</Size></Contents>`,
    );
    const more = keys.length > page.length;
    response.end(
      xmlOf(
        `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`,
      ),
    );
  }

  function get({ key }: Asked, request: IncomingMessage, response: ServerResponse, isCut: boolean): void {
    const bytes = files.get(key);
    if (!bytes) throw new Refusal(404, 'NoSuchKey');
    const { range, 'if-match': known } = request.headers;
    if (known !== undefined && known !== etagOf(bytes)) throw new Refusal(412, 'PreconditionFailed');
    response.setHeader('etag', etagOf(bytes));
    let sent = bytes;
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first !== undefined) {
      if (Number(first) >= bytes.length) throw new Refusal(416, 'InvalidRange');
      sent = bytes.subarray(Number(first), last ? Number(last) + 1 : undefined);
      response.statusCode = 206;
      response.setHeader(
        'content-range',
        `bytes ${first}-${Number(first) + sent.length - 1}/${bytes.length}`,
      );
    }
    response.setHeader('content-length', sent.length);
    if (!isCut) return void response.end(request.method === 'HEAD' ? undefined : sent);
    response.write(sent.subarray(0, sent.length / 2), () => setTimeout(() => response.destroy(), 20));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const [path = '', search] = url.split('?');
    const key = decodeURIComponent(path).slice(`/${BUCKET}/`.length);
    const asked = { method, key, query: new URLSearchParams(search) };
    requests.push(`${method} ${key}${search === undefined ? '' : `?${search}`}`);
    const planned = failures.find(({ times, when }) => times > 0 && when(asked));
    if (planned) planned.times -= 1;
    const failure = planned?.failure;
    if (failure === 'silent') return;
    if (failure === 'reset') return void request.socket.destroy();
    const body = await buffer(request);
    state.received += body.length;
    if (typeof failure === 'object') throw new Refusal(failure.status, failure.code);
    check({ method, url, headers: request.headers }, body);
    if (!path.startsWith(`/${BUCKET}/`)) throw new Refusal(404, 'NoSuchBucket');
    if (failure === 'lost') response.write = response.end = (() => request.socket.destroy()) as never;
    if (method === 'PUT') put(asked, body, response);
    else if (method === 'POST') post(asked, body, response);
    else if (method === 'DELETE') {
      if (asked.query.has('uploadId')) uploads.delete(uploadOf(asked).id);
      else files.delete(key);
      response.writeHead(204).end();
    } else if (key === '') list(asked, response);
    else get(asked, request, response, failure === 'cut');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refusal ? error : { status: 500, code: 'InternalError' };
      response.statusCode = status;
      response.end(
        request.method === 'HEAD'
          ? undefined
          : xmlOf(`<Error><Code>${code}</Code><Message>no &amp; never</Message></Error>`),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { url: `http://127.0.0.1:${port}/${BUCKET}`, region: REGION, accessKey: 'village', secretKey },
    files,
    uploads,
    requests,
    get received() {
      return state.received;
    },
    fail: (failure, { times = 1, when = () => true } = {}) => void failures.push({ failure, times, when }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
