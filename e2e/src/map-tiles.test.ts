import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import { type Journey, startJourney, type Visitor } from './browser.ts';
import { pmtilesArchive } from './pmtiles-archive.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const OPEN = { 'access-control-allow-origin': '*' };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const file =
  (type: string, bytes: Buffer): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, ...OPEN }).end(bytes);

const archive = pmtilesArchive();

/** The parts of a file that are asked for, as any web server gives them. */
const parts: Answer = ({ headers }, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const bytes = archive.file.subarray(Number(from), Number(to) + 1);
  const last = Number(from) + bytes.length - 1;
  response
    .writeHead(206, { 'content-range': `bytes ${from}-${last}/${archive.file.length}`, ...OPEN })
    .end(bytes);
};

describe.each([
  ['pictures', '{z}/{x}/{y}.png', file('image/png', PICTURE), 'graphics card'],
  [
    'pictures where the processor would draw them',
    '{z}/{x}/{y}.png',
    file('image/png', PICTURE),
    'processor',
  ],
  // A tile without layers: how the map is drawn is read before anything is drawn.
  ['vectors', '{z}/{x}/{y}.mvt', file('application/vnd.mapbox-vector-tile', Buffer.alloc(0)), 'processor'],
  ['vectors in one file', 'world.pmtiles', parts, 'graphics card'],
] as const)("an operator's own map, of %s", (name, path, answer, draws) => {
  let tiles: Server;
  let journey: Journey;
  let visitor: Visitor;
  const asked: string[] = [];
  beforeAll(async () => {
    tiles = createServer((request, response) => {
      asked.push(`${request.url!} ${request.headers.range ?? ''}`.trim());
      answer(request, response);
    });
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
    const { port } = tiles.address() as AddressInfo;
    journey = await startJourney({ MAP_TILES_URL: `http://127.0.0.1:${port}/${path}` }, { draws });
    const { bed } = journey;
    await bed.openNetwork();
    await changeSettings(bed.db.kysely, { show_map: true });
    await bed.services.settings.reload();
    visitor = await journey.visit();
    visitor.expectError(
      /^foreign host: http:\/\/127\.0\.0\.1:\d+\/(\d+\/\d+\/\d+\.(png|mvt)|world\.pmtiles)$/,
    );
    await visitor.signIn((await bed.buildMember()).email);
  });
  afterAll(async () => {
    await journey?.stop();
    tiles?.close();
  });

  it.each(['alidade_smooth', 'alidade_smooth_dark', 'osm_bright', 'outdoors'])(
    'is drawn as %s',
    async (theme) => {
      await changeSettings(journey.bed.db.kysely, { map_theme: theme });
      await journey.bed.services.settings.reload();
      // The map of the theme before asks for nothing any more.
      await visitor.goto('/info');
      asked.length = 0;
      await visitor.load('/map?bounds=5,47,15,55&zoom=5');
      // Of one file the tile itself is asked for last, after the list of what is in it.
      const ground = path.endsWith('.pmtiles')
        ? new RegExp(`^/world\\.pmtiles bytes=${archive.tileAt}-`)
        : /^\/\d+\/\d+\/\d+\.(png|mvt)$/;
      await expect.poll(() => asked.at(-1) ?? '', { timeout: 10_000 }).toMatch(ground);
      await visitor.page.getByText('© OpenStreetMap').waitFor();
      const isOlder = (await visitor.page.locator('.leaflet-container').count()) > 0;
      expect(isOlder, name).toBe(draws === 'processor' && path.endsWith('.png'));
    },
  );
});
