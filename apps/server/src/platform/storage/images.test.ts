import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  ImageError,
  type ImageSize,
  inspectImage,
  MAX_MOVING_PIXELS,
  makeVariant,
  SIZES,
  stripMetadata,
  toJpeg,
} from './images.ts';

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3a7' } });
}

async function animation(format: 'gif' | 'webp', width = 20, height = 10) {
  const colours = ['#f00', '#0f0', '#00f'];
  const frames = colours.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format, { delay: [40, 80, 120] })
    .toBuffer();
}

// A few bytes that claim to be a picture of these dimensions.
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const withPlace = {
  orientation: 6,
  exif: { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } },
};

describe('images', () => {
  it('[RUL-0198] come in the sizes 435x435, 1920x1200, 200x200, 50x50 and 80x80', async () => {
    expect(Object.keys(SIZES).toSorted()).toEqual([
      '1920x1200',
      '1920x1200-still',
      '200x200',
      '435x435',
      '50x50',
      '80x80',
    ]);
    const original = await picture(3000, 2000).jpeg().toBuffer();
    for (const size of Object.keys(SIZES) as ImageSize[]) {
      const { width, height, format } = await sharp(await makeVariant(original, size)).metadata();
      const expected = size.startsWith('1920x1200') ? '1800x1200' : size;
      expect({ size: `${width}x${height}`, format }).toEqual({ size: expected, format: 'webp' });
    }
  });

  it('are not enlarged, and a square stays square', async () => {
    const original = await picture(120, 60).png().toBuffer();
    expect(await inspectImage(await makeVariant(original, '435x435'))).toMatchObject({
      width: 60,
      height: 60,
    });
    expect(await inspectImage(await makeVariant(original, '1920x1200'))).toMatchObject({
      width: 120,
      height: 60,
    });
  });

  it('stand upright, and lose place and device', async () => {
    for (const format of ['jpeg', 'webp', 'png', 'avif'] as const) {
      const original = await picture(400, 200).withMetadata(withPlace).toFormat(format).toBuffer();
      expect((await sharp(original).metadata()).exif).toBeDefined();
      const upright = { width: 200, height: 400 };
      expect(await inspectImage(original)).toMatchObject(upright);
      for (const made of [await makeVariant(original, '1920x1200'), await stripMetadata(original)]) {
        const metadata = await sharp(made).metadata();
        expect(metadata.exif).toBeUndefined();
        expect(metadata.orientation).toBeUndefined();
        expect(metadata).toMatchObject(upright);
      }
      expect((await inspectImage(await stripMetadata(original))).format).toBe(format);
    }
  });

  it('that carry nothing to hide keep every byte', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const original = await picture(40, 20).toFormat(format).toBuffer();
      expect(await stripMetadata(original)).toEqual(original);
    }
  });

  it('that move keep moving, and show their first frame when small', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const original = await animation(format);
      expect(await inspectImage(original)).toEqual({ width: 20, height: 10, format, frames: 3 });
      expect((await sharp(await stripMetadata(original)).metadata()).pages).toBe(3);
      expect(await inspectImage(await makeVariant(original, '50x50'))).toMatchObject({
        width: 10,
        height: 10,
        frames: 1,
      });
    }
  });

  it('that move keep moving when large, at their speed, up to a size; the still one stands', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const original = await animation(format);
      const { pages, delay, width } = await sharp(await makeVariant(original, '1920x1200')).metadata();
      expect([pages, delay, width]).toEqual([3, [40, 80, 120], 20]);
      expect((await inspectImage(await makeVariant(original, '1920x1200-still'))).frames).toBe(1);
      expect((await inspectImage(await toJpeg(await makeVariant(original, '1920x1200')))).frames).toBe(1);
    }
    const side = Math.ceil(Math.sqrt(MAX_MOVING_PIXELS / 3)) + 1;
    const large = await animation('gif', side, side);
    expect((await inspectImage(large)).frames).toBe(3);
    expect((await inspectImage(await makeVariant(large, '1920x1200'))).frames).toBe(1);
  });

  it('of an iPhone are told apart from what is no picture', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    await expect(inspectImage(heic)).rejects.toMatchObject({ code: 'heic_image' });
    const sequence = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmif1\0\0\0\0mif1heic')]);
    await expect(inspectImage(sequence)).rejects.toMatchObject({ code: 'heic_image' });
    await expect(inspectImage(Buffer.from('ftypheic'))).rejects.toMatchObject({ code: 'not_an_image' });
  });

  it.each([
    [1, 30_000],
    [30_000, 1],
  ])('of %i by %i pixels come in every size', async (width, height) => {
    const line = await picture(width, height).png().toBuffer();
    expect(await inspectImage(line)).toMatchObject({ width, height });
    for (const size of Object.keys(SIZES) as ImageSize[]) {
      const made = await sharp(await makeVariant(line, size)).metadata();
      const { width: most, height: highest } = SIZES[size];
      expect(made.width).toBeGreaterThan(0);
      expect(made.width).toBeLessThanOrEqual(most);
      expect(made.height).toBeLessThanOrEqual(highest);
    }
  });

  it('that are something else besides are shown as pictures alone', async () => {
    const script = Buffer.from('\n<script>alert(1)</script>PK\u0003\u0004');
    const both = Buffer.concat([await picture(60, 60).png().toBuffer(), script]);
    expect(await inspectImage(both)).toMatchObject({ format: 'png', width: 60 });
    for (const size of Object.keys(SIZES) as ImageSize[])
      expect((await makeVariant(both, size)).includes('script')).toBe(false);
  });

  it('with far too many pixels are refused before they are decoded', async () => {
    await expect(inspectImage(bomb(60_000, 60_000))).rejects.toMatchObject({ code: 'image_too_large' });
    await expect(makeVariant(bomb(10_001, 10_000), '50x50')).rejects.toMatchObject({
      code: 'image_too_large',
    });
    await expect(stripMetadata(bomb(2_000_000_000, 2_000_000_000))).rejects.toThrow(ImageError);
  });

  it('that are damaged are refused', async () => {
    const original = await picture(800, 600).withMetadata(withPlace).jpeg().toBuffer();
    await expect(makeVariant(original.subarray(0, original.length / 2), '435x435')).rejects.toMatchObject({
      code: 'image_broken',
    });
    await expect(makeVariant(bomb(10, 10), '435x435')).rejects.toMatchObject({ code: 'image_broken' });
  });

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ['a web page', '<html><img src=x></html>'],
    ['a program', 'MZ\0\0'],
    ['nothing', ''],
  ])('are not: %s', async (_what, content) => {
    await expect(inspectImage(Buffer.from(content))).rejects.toMatchObject({ code: 'not_an_image' });
  });
});
