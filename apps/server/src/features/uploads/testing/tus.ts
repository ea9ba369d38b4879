import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createResumableUpload, PART_TYPE, TUS_VERSION } from '@dorfplatz/contract';
import { expect } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import type { UploadBed } from '../../../testing/upload-bed.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');

/** The header of tus that says what an upload is. */
export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${encode(value)}`)
    .join(',');

export const speaking = { 'tus-resumable': TUS_VERSION };

/** Speaks tus as a program does that knows nothing of us but the session, within the process. */
export function tusClient({ http }: Pick<UploadBed, 'http'>, client: Pick<Client, 'cookie' | 'csrfToken'>) {
  const ask = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'GET',
    url: string,
    headers: Record<string, string> = {},
    payload?: Buffer,
  ) =>
    http.inject({
      method,
      url,
      headers: {
        cookie: client.cookie,
        'x-csrf-token': client.csrfToken,
        accept: 'application/json',
        ...headers,
      },
      ...(payload && { payload }),
    });
  return {
    ask,
    begin: (size: number, values: Record<string, string> = { filename: 'a.bin' }) =>
      ask('POST', createResumableUpload.path, {
        ...speaking,
        'upload-length': String(size),
        'upload-metadata': metadataOf(values),
      }),
    /** The address of a new upload. */
    async begun(size: number, values: Record<string, string> = { filename: 'a.bin' }): Promise<string> {
      const answer = await this.begin(size, values);
      expect(answer.statusCode).toBe(201);
      return String(answer.headers.location);
    },
    part: (url: string, at: number, bytes: Buffer, headers: Record<string, string> = {}) =>
      ask(
        'PATCH',
        url,
        { ...speaking, 'content-type': PART_TYPE, 'upload-offset': String(at), ...headers },
        bytes,
      ),
    async offsetOf(url: string): Promise<number> {
      const answer = await ask('HEAD', url, speaking);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      return Number(answer.headers['upload-offset']);
    },
    end: (url: string) => ask('DELETE', url, speaking),
  };
}

/** A part as it goes over a connection, to be cut off at any byte. */
export const rawPart = (
  { cookie, csrfToken }: Pick<Client, 'cookie' | 'csrfToken'>,
  url: string,
  at: number,
  length: number,
): string =>
  [
    `PATCH ${url} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    `x-csrf-token: ${csrfToken}`,
    `tus-resumable: ${TUS_VERSION}`,
    `content-type: ${PART_TYPE}`,
    `upload-offset: ${at}`,
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');

export const portOf = ({ http }: Pick<UploadBed, 'http'>): number =>
  (http.server.address() as AddressInfo).port;

export const bytes = (size: number): Buffer => randomBytes(size);
