import { downloadFile, getAssetPreview, getImage } from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { picture, startUploadBed, type UploadBed, upload } from '../../testing/upload-bed.ts';

let bed: UploadBed;
let owner: Awaited<ReturnType<UploadBed['newcomer']>>;

beforeAll(async () => {
  bed = await startUploadBed();
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  owner = await bed.newcomer();
});

describe('reading', () => {
  it('gives images in exactly the five sizes [RUL-0198]', async () => {
    const image = await upload(owner, 'images', {
      name: 'a.jpg',
      content: await picture(3000, 2000).toBuffer(),
    });
    const shown: Record<string, [number, number]> = {};
    for (const size of ['435x435', '1920x1200', '200x200', '50x50', '80x80'] as const) {
      const answer = await owner.call(getImage, { params: { id: image.id, size } });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      const { width, height } = await sharp(answer.raw.rawPayload).metadata();
      shown[size] = [width, height];
      const again = await owner.call(getImage, {
        params: { id: image.id, size },
        headers: { 'if-none-match': String(answer.headers.etag) },
      });
      expect([again.status, again.raw.rawPayload.length]).toEqual([304, 0]);
    }
    expect(shown).toEqual({
      '435x435': [435, 435],
      '1920x1200': [1800, 1200],
      '200x200': [200, 200],
      '50x50': [50, 50],
      '80x80': [80, 80],
    });
    expect((await owner.call(getImage, { params: { id: image.id, size: '81x81' as never } })).status).toBe(
      404,
    );
  });

  it('shows the picture of a banner to its uploader before it is in use, as large as pages do [API-096]', async () => {
    const content = await picture(3000, 2000).toBuffer();
    const { id } = await upload(owner, 'images', { name: 'a.jpg', content });
    const shown = await owner.call(getAssetPreview, { params: { id } });
    const { width, height } = await sharp(shown.raw.rawPayload).metadata();
    expect([shown.status, shown.headers['content-type'], width, height]).toEqual([
      200,
      'image/webp',
      1800,
      1200,
    ]);
    const stranger = await bed.as((await bed.buildMember()).id);
    expect((await stranger.call(getAssetPreview, { params: { id } })).status).toBe(404);
  });

  it('makes a size once for many who ask at the same time', async () => {
    const image = await upload(owner, 'images', { name: 'a.jpg', content: await picture().toBuffer() });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.call(getImage, { params: { id: image.id, size: '435x435' } })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.raw.rawPayload.length}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  it('gives parts of files, and says how the whole is to be treated', async () => {
    const content = 'ä'.repeat(5000);
    const file = await upload(owner, 'files', { name: `${'ü'.repeat(250)}.txt`, content });
    const call = (headers: Record<string, string>) =>
      owner.call(downloadFile, { params: { id: file.id, filename: file.name }, headers });
    const whole = await call({ 'accept-encoding': 'gzip, br' });
    expect(whole.status).toBe(200);
    expect(whole.raw.payload).toBe(content);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringContaining('inline; filename="_'),
    });
    const part = await call({ range: 'bytes=9998-' });
    expect([part.status, part.raw.payload, part.headers['content-range']]).toEqual([
      206,
      'ä',
      'bytes 9998-9999/10000',
    ]);
    expect((await call({ range: 'bytes=10000-' })).status).toBe(416);
    expect((await call({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('never lets a browser run what is in a file', async () => {
    const file = await upload(owner, 'files', {
      name: 'a.txt',
      content: '<html><script>alert(1)</script></html>',
    });
    const answer = await owner.call(downloadFile, { params: { id: file.id, filename: 'a.html' } });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  });

  it('lets a page of ours frame a PDF, and nothing else, also when the browser has it already', async () => {
    const framing = async (name: string, content: string) => {
      const file = await upload(owner, 'files', { name, content });
      const call = (headers: Record<string, string>) =>
        owner.call(downloadFile, { params: { id: file.id, filename: name }, headers });
      const { headers: first } = await call({});
      const again = await call({ 'if-none-match': String(first.etag) });
      expect(again.status).toBe(304);
      // A browser keeps what was said last.
      expect(again.headers['content-security-policy']).toBe(first['content-security-policy']);
      return [first['x-frame-options'], first['content-security-policy']];
    };
    expect(await framing('a.pdf', '%PDF-1.4\n%%EOF\n')).toEqual([
      'SAMEORIGIN',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    ]);
    expect(await framing('a.txt', 'Hallo')).toEqual(['DENY', "default-src 'none'; sandbox"]);
  });
});
