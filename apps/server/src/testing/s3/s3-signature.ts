import { createHash, createHmac } from 'node:crypto';

export type SignedRequest = {
  method: string;
  /** As it stands in the first line, still encoded. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
};

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What Signature Version 4 makes of a request, worked out anew: nothing of the driver's own signer is in it. */
export function signatureOf(
  { method, url, headers }: SignedRequest,
  { secretKey, scope, signed }: { secretKey: string; scope: string; signed: readonly string[] },
): string {
  const [path = '', search = ''] = url.split('?');
  const pairs = [...new URLSearchParams(search)].map(([name, value]) => [encoded(name), encoded(value)]);
  const query = pairs.sort(([a], [b]) => (a! < b! ? -1 : 1)).map((pair) => pair.join('='));
  const canonical = [
    method,
    path
      .split('/')
      .map((piece) => encoded(decodeURIComponent(piece)))
      .join('/'),
    query.join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const [date = '', region = '', service = ''] = scope.split('/');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretKey}`, date));
  return hmac(key, text).toString('hex');
}
