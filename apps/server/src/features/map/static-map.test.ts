import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { staticMap } from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLimits } from '../../platform/http/limits.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { loadGazetteer } from './gazetteer.ts';
import { LARGER_TOWN_COUNT, largerTowns } from './larger-towns.ts';

type Query = { lat: number; lon: number; zoom?: number; size?: string };
type Colour = [number, number, number];

/** A picture as it came, with a way to look at its pixels. */
async function look(client: Client, query: Query) {
  const { status, headers, raw } = await client.call(staticMap, { query });
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  const { data, info } = await sharp(raw.rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Colour => {
    const start = (y * info.width + x) * info.channels;
    return [data[start]!, data[start + 1]!, data[start + 2]!];
  };
  const { width, height } = info;
  return {
    width,
    height,
    at,
    middle: at(Math.floor(width / 2), Math.floor(height / 2)),
    cache: String(headers['cache-control']),
  };
}

const rgb = (hex: string): Colour =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as Colour;
const WATER = rgb('#d3e3ea');
const LAND = rgb('#f8f6f1');

let bed: TestBed;
let anna: Client;
let accent: Colour;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  anna = await bed.as((await bed.buildMember()).id);
  accent = rgb((await themeOfNetwork(bed.db)).derivedColors.light['accent-fill']!);
});
afterAll(() => bed?.stop());

describe('a picture of a place', () => {
  it('has the size that is asked for, the pin in the middle, land and sea where they are [API-044]', async () => {
    // Far from anything that is drawn besides: the plain east of Kiel, the sea before the coast.
    const picture = await look(anna, { lat: 54.32, lon: 10.14, zoom: 7, size: '600x400' });
    expect([picture.width, picture.height]).toEqual([600, 400]);
    expect(picture.middle).toEqual(accent);
    expect(picture.at(300, 380 - 60)).toEqual(LAND);
    expect(picture.at(470, 130)).toEqual(WATER);
    const usual = await look(anna, { lat: 48.78, lon: 9.18 });
    expect([usual.width, usual.height, usual.middle]).toEqual([640, 320, accent]);
  });

  it('is drawn twice as large for dense screens, the same part of the world', async () => {
    const plain = await look(anna, { lat: 54.32, lon: 10.14, size: '640x320' });
    const dense = await look(anna, { lat: 54.32, lon: 10.14, size: '1280x640' });
    expect([dense.width, dense.height, dense.middle]).toEqual([1280, 640, accent]);
    for (const [x, y] of [
      [40, 40],
      [500, 40],
      [500, 250],
      [100, 150],
    ] as const)
      expect(dense.at(x * 2, y * 2), `${x} ${y}`).toEqual(plain.at(x, y));
  });

  it('is whole across the 180th meridian and at the poles', async () => {
    const fiji = await look(anna, { lat: -16.8, lon: 179.99, zoom: 8, size: '640x320' });
    const other = await look(anna, { lat: -16.8, lon: -179.99, zoom: 8, size: '640x320' });
    // Vanua Levu lies to the left of both.
    expect([fiji.at(150, 155), other.at(146, 155)]).toEqual([LAND, LAND]);
    const ice = await look(anna, { lat: -84, lon: 30, zoom: 3, size: '640x320' });
    expect([ice.at(20, 100), ice.at(620, 100)]).toEqual([LAND, LAND]);
  });

  it('may be kept by the browser for a day, once the towns are known that it names', async () => {
    const query = { lat: 51.3, lon: 9.5, size: '640x320' };
    const before = await look(anna, query);
    expect(before.cache).toBe('private, max-age=300');
    await bed.db.kysely.transaction().execute(loadGazetteer);
    expect(await largerTowns(bed.db.kysely)).toHaveLength(LARGER_TOWN_COUNT);
    const after = await look(anna, { ...query, lat: 51.31 });
    expect(after.cache).toBe('private, max-age=86400');
    const dark = ({ at }: typeof after) => {
      let count = 0;
      for (let x = 0; x < 640; x += 1)
        for (let y = 0; y < 290; y += 1) if (at(x, y).every((tone) => tone < 120)) count += 1;
      return count;
    };
    expect(dark(after)).toBeGreaterThan(dark(before) + 300);
  });

  it('is refused where it would be too large, or lies nowhere', async () => {
    const codes = async (query: object) => {
      const { status, problem } = await anna.call(staticMap, { query: query as never });
      return [status, Object.keys(problem.errors ?? {})];
    };
    expect(await codes({ lat: 1, lon: 1, size: '1281x300' })).toEqual([422, ['size']]);
    expect(await codes({ lat: 1, lon: 1, size: '300x641' })).toEqual([422, ['size']]);
    expect((await codes({ lat: 91, lon: 1 }))[0]).toBe(422);
    expect((await codes({ lat: 1 }))[0]).toBe(422);
  });

  it('is drawn so often and no more', async () => {
    const limits = createLimits(bed.db, 1);
    const takes = await Promise.allSettled(
      Array.from({ length: 130 }, () => limits.take('static_map', 'somebody')),
    );
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
    const taken = vi.spyOn(bed.services.limits, 'take');
    await look(anna, { lat: 1, lon: 1, size: '32x32' });
    expect(taken).toHaveBeenCalledWith('static_map', `m${anna.memberId}`);
    taken.mockRestore();
  });
});

/** A host of raster tiles, each in a colour of its own; it notes what it was asked for. */
async function startTiles(refuse: (path: string) => boolean = () => false) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(request.url!);
    if (refuse(request.url!)) {
      response.writeHead(302, { location: 'https://elsewhere.example.org/tile.png' }).end();
      return;
    }
    const [, , x, y] = request.url!.split(/[/.]/).map(Number);
    const background = { r: (x! * 37) % 256, g: (y! * 53) % 256, b: 90 };
    response.writeHead(200, { 'content-type': 'image/png' }).end(
      await sharp({ create: { width: 256, height: 256, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`;
  const own = await startTestBed({ worker: false, environment: { MAP_TILES_URL: url } });
  onTestFinished(() => own.stop());
  await own.openNetwork();
  return { asked, client: await own.as((await own.buildMember()).id) };
}

describe("a picture of a place on the operator's map", () => {
  // At zoom 10 this point lies in tile 538 of 1024 across and 352 down, 110 pixels from its left and 11 from its top.
  const place = { lat: 48.9, lon: 9.294, zoom: 10 };
  const colourOf = (x: number, y: number): Colour => [(x * 37) % 256, (y * 53) % 256, 90];

  it('is put together of the tiles around it, each asked for once', async () => {
    const { asked, client } = await startTiles();
    const picture = await look(client, { ...place, size: '600x300' });
    expect([picture.width, picture.height, picture.middle]).toEqual([600, 300, accent]);
    const columns = [...new Set(asked.map((path) => Number(path.split('/')[2])))].toSorted();
    const rows = [...new Set(asked.map((path) => Number(path.split(/[/.]/)[3])))].toSorted();
    const size = 256 * 2 ** 10;
    const left = Math.round(((place.lon + 180) / 360) * size) - 300;
    const sine = Math.sin((place.lat * Math.PI) / 180);
    const top = Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size) - 150;
    const tileAt = (x: number, y: number) =>
      colourOf(Math.floor((left + x) / 256), Math.floor((top + y) / 256));
    for (const [x, y] of [
      [2, 2],
      [597, 2],
      [2, 297],
      [597, 297],
      [300, 30],
    ] as const)
      expect(picture.at(x, y), `${x} ${y}`).toEqual(tileAt(x, y));
    expect(asked.length).toBe(columns.length * rows.length);
    expect(picture.cache).toBe('private, max-age=86400');
    const before = asked.length;
    await look(client, { ...place, size: '590x290' });
    expect(asked.length).toBe(before);
  });

  it('is one of countries where a tile does not come from there, and is asked for again soon', async () => {
    const { client } = await startTiles(() => true);
    const picture = await look(client, { ...place, size: '600x300' });
    expect([picture.middle, picture.cache]).toEqual([accent, 'private, max-age=300']);
    expect(picture.at(20, 20)).toEqual(LAND);
  });
});
