import { LRUCache } from 'lru-cache';
import { askConfigured } from '../../platform/fetcher/configured.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { projected } from './bounds.ts';
import type { View } from './locator-map.ts';

const EDGE = 256;
const TIMEOUT_MS = 4000;
const TILE_BYTES_MAX = 1024 * 1024;
const KEPT_BYTES = 8 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** One tile of the operator's; throws when it does not come in time or is too large. Other hosts are not followed to. */
async function fetchTile(environment: Environment, url: string): Promise<Buffer> {
  const response = await askConfigured(environment, 'MAP_TILES_URL', {
    at: () => url,
    timeoutMs: TIMEOUT_MS,
  });
  if (!response.ok || !response.body) throw new Error(`the map's host answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > TILE_BYTES_MAX) throw new Error(`a tile is larger than ${TILE_BYTES_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Puts pictures together of an operator's raster tiles, which are kept for a while.
 * @param environment with an address that has `{z}`, `{x}` and `{y}`
 * @returns a function that gives the pixels of a view as PNG; it throws when a tile is missing
 */
export function tilePictures(environment: Environment): (view: View) => Promise<Buffer> {
  const address = environment.mapTiles!.url;
  const tiles = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length || 1,
    ttl: DAY_MS,
    fetchMethod: (url) => fetchTile(environment, url),
  });

  return async (view) => {
    const { default: sharp } = await import('sharp');
    const across = Math.round(view.world / EDGE);
    const zoom = Math.round(Math.log2(across));
    const { x, y } = projected(view.lat, view.lng);
    const left = Math.round(x * view.world - view.width / 2);
    const top = Math.round(y * view.world - view.height / 2);
    const [firstColumn, firstRow] = [Math.floor(left / EDGE), Math.floor(top / EDGE)];
    const columns = Math.floor((left + view.width - 1) / EDGE) - firstColumn + 1;
    const rows = Math.floor((top + view.height - 1) / EDGE) - firstRow + 1;
    const wanted = Array.from({ length: columns * rows }, (_, index) => ({
      column: index % columns,
      row: Math.floor(index / columns),
      // Round the world; beyond its upper and lower edge there is nothing.
    })).filter(({ row }) => firstRow + row >= 0 && firstRow + row < across);
    const layers = await Promise.all(
      wanted.map(async ({ column, row }) => {
        const tileX = (((firstColumn + column) % across) + across) % across;
        const url = address
          .replace('{z}', String(zoom))
          .replace('{x}', String(tileX))
          .replace('{y}', String(firstRow + row));
        const bytes = (await tiles.fetch(url))!;
        const input = await sharp(bytes, { limitInputPixels: 1024 * 1024 })
          .resize(EDGE, EDGE, { fit: 'fill' })
          .png()
          .toBuffer();
        return { input, left: column * EDGE, top: row * EDGE };
      }),
    );
    const whole = await sharp({
      create: { width: columns * EDGE, height: rows * EDGE, channels: 3, background: '#d3e3ea' },
    })
      .composite(layers)
      .png()
      .toBuffer();
    return sharp(whole)
      .extract({
        left: left - firstColumn * EDGE,
        top: top - firstRow * EDGE,
        width: view.width,
        height: view.height,
      })
      .png()
      .toBuffer();
  };
}
