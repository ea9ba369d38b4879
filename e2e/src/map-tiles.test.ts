import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../apps/server/src/platform/settings/network-settings.ts';
import { type Journey, startJourney } from './browser.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each([
  ['pictures', 'png', 'image/png', PICTURE, false],
  ['pictures where nothing draws with the graphics card', 'png', 'image/png', PICTURE, true],
  // A vector tile without layers: how the map is drawn is read before anything is drawn.
  ['vectors', 'mvt', 'application/vnd.mapbox-vector-tile', Buffer.alloc(0), false],
])("an operator's own map, of %s", (_name, ending, type, tile, withoutWebGl) => {
  let tiles: Server;
  let journey: Journey;
  const asked: string[] = [];
  beforeAll(async () => {
    tiles = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(tile);
    });
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
    const { port } = tiles.address() as AddressInfo;
    journey = await startJourney(
      { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.${ending}` },
      { withoutWebGl },
    );
    const { bed } = journey;
    await bed.openNetwork();
    await changeSettings(bed.db.kysely, { show_map: true });
    await bed.services.settings.reload();
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
      const visitor = await journey.visit();
      visitor.expectError(/^foreign host: http:\/\/127\.0\.0\.1:\d+\/\d+\/\d+\/\d+\.(png|mvt)$/);
      await visitor.signIn((await journey.bed.buildMember()).email);
      asked.length = 0;
      await visitor.goto('/map?bounds=5,47,15,55&zoom=5');
      await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(0);
      expect(asked[0]).toMatch(/^\/\d+\/\d+\/\d+\.(png|mvt)$/);
      await visitor.page.getByText('© OpenStreetMap').waitFor();
      await visitor.context.close();
    },
  );
});
