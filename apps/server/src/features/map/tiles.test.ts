import { getMap } from '@dorfplatz/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../../platform/settings/environment.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { startTestBed } from '../../testing/test-bed.ts';

async function answerOf(environment: NodeJS.ProcessEnv) {
  const bed = await startTestBed({ worker: false, environment });
  onTestFinished(() => bed.stop());
  await bed.openNetwork();
  await changeSettings(bed.db.kysely, { show_map: true });
  await bed.services.settings.reload();
  const { body, headers } = await (await bed.as((await bed.buildMember()).id)).call(getMap);
  const policy = String(headers['content-security-policy']);
  const allowed = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
  return { view: body.view, connect: allowed('connect-src'), images: allowed('img-src') };
}

describe('the ground of the map', () => {
  it('is our own by default, and browsers may ask no other host', async () => {
    const { view, connect, images } = await answerOf({});
    expect(view.tiles).toBeNull();
    expect(view.attribution).toContain('GeoNames');
    expect(connect).toBe("connect-src 'self'");
    expect(images).toBe("img-src 'self' data: blob:");
  });

  it("may be an operator's own, and browsers may ask that host alone", async () => {
    const url = 'https://tiles.example.org/{z}/{x}/{y}.png';
    const { view, connect, images } = await answerOf({ MAP_TILES_URL: url });
    expect(view.tiles).toEqual({ url, kind: 'raster' });
    expect(view.attribution).toContain('OpenStreetMap');
    expect(connect).toBe("connect-src 'self' https://tiles.example.org");
    expect(images).toBe("img-src 'self' data: blob: https://tiles.example.org");
  });

  it.each([
    ['https://maps.example.org/region.pmtiles', 'pmtiles'],
    ['https://maps.example.org/{z}/{x}/{y}.mvt?key=abc', 'vector'],
    ['http://localhost:8080/{z}/{x}/{y}', 'raster'],
  ])('at %s is %s', (url, kind) => {
    expect(readEnvironment({ MAP_TILES_URL: url }).mapTiles).toEqual({ url, kind });
  });

  it.each([
    'https://maps.example.org/tiles',
    'maps.example.org/a.pmtiles',
    "https://a'; script-src *;/{z}/{x}/{y}",
  ])('cannot be %j, and the start says so', (url) =>
    expect(() => readEnvironment({ MAP_TILES_URL: url })).toThrow(/^MAP_TILES_URL is/),
  );
});
