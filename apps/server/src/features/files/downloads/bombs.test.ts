import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { send, upload } from '../../../testing/upload-bed.ts';
import { buildFile, rootFolder } from '../testing/build.ts';

let bed: TestBed;
let anna: Client;
let root: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  anna = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  root = await rootFolder(bed);
});
afterAll(() => bed?.stop());

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A PNG that says it has so many pixels each way, and has a few bytes. */
function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b8069' } });

const bombs: [string, string, () => Promise<Buffer> | Buffer, number][] = [
  ['a PNG of 225,000 by 225,000', 'image/png', () => hugePng(225_000), 404],
  [
    'half a JPEG',
    'image/jpeg',
    async () => {
      const whole = await plain(800, 600).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    404,
  ],
  [
    'a progressive JPEG over the limit',
    'image/jpeg',
    () => plain(12_000, 9_000).jpeg({ progressive: true }).toBuffer(),
    404,
  ],
  [
    'a photo of more pixels than are decoded',
    'image/jpeg',
    () => plain(10_500, 10_500).jpeg().toBuffer(),
    200,
  ],
  ['a TIFF', 'image/tiff', () => plain(100, 100).tiff().toBuffer(), 404],
  [
    'an animation',
    'image/gif',
    () =>
      sharp({ create: { width: 20, height: 20 * 500, channels: 3, background: '#000', pageHeight: 20 } })
        .gif()
        .toBuffer(),
    200,
  ],
];

it.each(bombs)(
  'takes %s as a file, with a picture of it or none, and goes on [F-36]',
  async (_name, contentType, make, status) => {
    const content = await make();
    const id = await buildFile(bed, {
      folderIds: [root],
      ownerId: anna.memberId!,
      name: 'bild',
      content,
      contentType,
    });
    const headers = { cookie: anna.cookie };
    const shown = await bed.http.inject({ url: `/api/storage/files/${id}/preview/200x200`, headers });
    expect(shown.statusCode).toBe(status);
    const whole = await bed.http.inject({ url: `/api/storage/files/${id}/get/bild`, headers });
    expect(whole.rawPayload.length).toBe(content.length);
  },
  60_000,
);

it('takes it as an upload, and not as a picture of somebody [F-36]', async () => {
  const content = hugePng(225_000);
  expect((await upload(anna, 'files', { name: 'bombe.png', content })).content_type).toBe('image/png');
  expect((await send(anna, 'images', { name: 'bombe.png', content })).status).toBe(422);
  const small = await plain(40, 40).png().toBuffer();
  expect((await send(anna, 'images', { name: 'gut.png', content: small })).status).toBe(201);
});
