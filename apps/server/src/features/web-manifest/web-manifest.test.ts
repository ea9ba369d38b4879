import { type APP_ICONS, getAppIcon, getWebManifest } from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let visitor: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  visitor = await bed.as();
});
afterAll(() => bed.stop());

const iconOf = async (name: (typeof APP_ICONS)[number]) => {
  const { status, headers, raw } = await visitor.call(getAppIcon, { params: { name } });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/png');
  return sharp(raw.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
};
type Icon = Awaited<ReturnType<typeof iconOf>>;
const pixel = ({ data, info }: Icon, x: number, y: number) => {
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
  return [...data.subarray(at, at + 4)];
};
async function wear(column: 'logo_id' | 'favicon_id', bytes: Buffer): Promise<void> {
  const key = `tests/${column}${bytes.length}`;
  const { sha256, size } = await bed.services.storage.put(key, bytes);
  const owner = await bed.buildMember();
  await sql`
    with picture as (
      insert into files (owner_id, directory, original_filename, extension, content_type, size, sha256, storage_key)
      values (${owner.id}, 'images', 'sign.png', 'png', 'image/png', ${size}, ${sha256}, ${key}) returning id
    )
    update themes set ${sql.ref(column)} = (select id from picture)
    where is_active and context_id in (select id from contexts where network_id is not null)
  `.execute(bed.db.kysely);
}

describe('the installed app', () => {
  it('has the name and the colours of the network', async () => {
    const { status, headers, body } = await visitor.call(getWebManifest);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(body).toMatchObject({ name: 'Netzwerk', short_name: 'Netzwerk', start_url: '/', scope: '/' });
    expect(body.theme_color).toMatch(/^#[0-9a-f]{6}$/);
    for (const { src, sizes } of body.icons) {
      const { info } = await iconOf(src.split('/').at(-1) as (typeof APP_ICONS)[number]);
      expect(`${info.width}x${info.height}`).toBe(sizes);
    }
  });

  it('has icons in the colour of the network: to the edge where systems cut them, and a sign without ground', async () => {
    const accent = [0x0b, 0x80, 0x69, 255];
    expect(pixel(await iconOf('maskable'), 0, 0)).toEqual(accent);
    expect(pixel(await iconOf('180'), 0, 0)).toEqual(accent);
    expect(pixel(await iconOf('512'), 0, 0)[3]).toBe(0);
    expect(pixel(await iconOf('512'), 0.5, 0.03)).toEqual(accent);
    expect(pixel(await iconOf('badge'), 0, 0)[3]).toBe(0);
  });

  it('has the picture of the network, and none that is broken', async () => {
    const red = { width: 300, height: 200, channels: 3, background: '#ff0000' } as const;
    await wear('logo_id', await sharp({ create: red }).png().toBuffer());
    const icon = await iconOf('192');
    expect(pixel(icon, 0.5, 0.5)).toEqual([255, 0, 0, 255]);
    expect(pixel(icon, 0.5, 0.1)).toEqual([255, 255, 255, 255]);
    await wear('favicon_id', Buffer.from('no picture'));
    expect(pixel(await iconOf('192'), 0.5, 0.03)).toEqual([0x0b, 0x80, 0x69, 255]);
  });

  it('has no other icons', async () => {
    const { status } = await visitor.call(getAppIcon, { params: { name: '64' as never } });
    expect(status).toBe(404);
  });
});
