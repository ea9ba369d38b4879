import { createHash, randomBytes } from 'node:crypto';
import type { ResumableUpload } from '@dorfplatz/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { RawRequest } from '../../lib/client.ts';
import { sendFile } from './send-file.ts';
import type { UploadThread } from './sending.ts';

/** A server that takes parts as tus 1.0 has it, and fails as a test says. */
const server = vi.hoisted(() => ({
  kept: Buffer.alloc(0) as Buffer,
  uploads: [] as { id: string; size: number; fingerprint: string }[],
  asked: [] as string[],
  /** What happens to the next parts: so many bytes of one come before its connection breaks off. */
  cuts: [] as number[],
}));

const shown = ({ id, size, fingerprint }: (typeof server.uploads)[number]): Partial<ResumableUpload> => ({
  id,
  size,
  fingerprint,
  directory: 'files',
  offset: server.kept.length,
  is_receiving: false,
  file: server.kept.length === size ? ({ id: 77 } as never) : null,
});

vi.mock('../../lib/client.ts', () => ({
  addressOf: ({ path }: { path: string }, params: { id?: string } = {}) =>
    path.replace('{id}', params.id ?? ''),
  async call({ name }: { name: string }) {
    server.asked.push(name);
    if (name === 'listResumableUploads') return { uploads: server.uploads.map(shown) };
    return shown(server.uploads[0]!);
  },
  async sendRaw({ method, headers = {}, body }: RawRequest) {
    server.asked.push(method);
    if (method === 'POST') {
      const [, fingerprint = ''] = /fingerprint (\S+?)(,|$)/.exec(headers['Upload-Metadata']!) ?? [];
      server.uploads.push({
        id: 'one',
        size: Number(headers['Upload-Length']),
        fingerprint: Buffer.from(fingerprint, 'base64').toString(),
      });
      return { body: shown(server.uploads.at(-1)!) };
    }
    if (Number(headers['Upload-Offset']) !== server.kept.length)
      throw new ApiError(409, { code: 'upload_offset', title: 'anders' });
    const bytes = Buffer.from(await (body as Blob).arrayBuffer());
    const cut = server.cuts.shift();
    server.kept = Buffer.concat([server.kept, bytes.subarray(0, cut)]);
    if (cut !== undefined) throw new ApiError(0, { code: 'network' });
    return { body: null };
  },
}));

vi.mock('../../lib/local-store.ts', () => ({ readLocal: () => null, writeLocal: () => {} }));

const megabyte = 1024 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const soon = setTimeout;
beforeEach(() => {
  Object.assign(server, { kept: Buffer.alloc(0), uploads: [], asked: [], cuts: [] });
  // Nobody waits for a connection here.
  vi.stubGlobal('setTimeout', (run: () => void) => soon(run, 1));
  vi.stubGlobal('navigator', { onLine: true });
});

const sendingOf = (thread: UploadThread = { id: null, folderId: 3 }) => ({
  signal: new AbortController().signal,
  onProgress: vi.fn<(share: number) => void>(),
  onInterrupted: vi.fn<(isInterrupted: boolean) => void>(),
  thread,
});

describe('a large file', () => {
  it('[F-01] goes on by itself where the server says it is, and never with a gap', async () => {
    const content = randomBytes(40 * megabyte);
    server.cuts = [3 * megabyte, 0, 17 * megabyte + 1];
    const sending = sendingOf();
    expect(await sendFile(new File([content], 'Film.mp4'), sending)).toBe(77);
    expect(sha256(server.kept)).toBe(sha256(content));
    expect(sending.onInterrupted).toHaveBeenCalledWith(true);
    expect(sending.onInterrupted).toHaveBeenLastCalledWith(false);
    expect(server.asked.filter((name) => name === 'getResumableUpload').length).toBeGreaterThanOrEqual(3);
    expect(server.asked.filter((name) => name === 'POST')).toHaveLength(1);
  });

  it('goes on with what an earlier page left of the same file, and of no other', async () => {
    const content = randomBytes(6 * megabyte);
    const file = new File([content], 'Film.mp4', { lastModified: 1000 });
    server.cuts = [2 * megabyte];
    const page = new AbortController();
    const closing = { ...sendingOf(), signal: page.signal, onInterrupted: () => page.abort() };
    await expect(sendFile(file, closing)).rejects.toThrow('network');
    vi.resetModules();
    const again = await import('./send-file.ts');
    const other = new File([content], 'Film.mp4', { lastModified: 2000 });
    server.asked = [];
    const [left] = server.uploads;
    expect(await again.sendFile(file, sendingOf())).toBe(77);
    expect(server.asked).not.toContain('POST');
    expect(sha256(server.kept)).toBe(sha256(content));
    server.kept = Buffer.alloc(0);
    server.uploads = [left!];
    vi.resetModules();
    const later = await import('./send-file.ts');
    await later.sendFile(other, sendingOf());
    expect(server.asked).toContain('POST');
  });
});
