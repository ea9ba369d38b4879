/** Numbers as Protocol Buffers and PMTiles write them. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const field = (number: number, bytes: readonly number[]) => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const text = (value: string) => [...Buffer.from(value)];

/** A vector tile that is all land (Mapbox Vector Tile 2.1): one square polygon in the layer `earth`. */
function landTile(): number[] {
  const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);
  const move = (x: number, y: number) => [...varint(zigzag(x)), ...varint(zigzag(y))];
  const geometry = [9, ...move(0, 0), 26, ...move(4096, 0), ...move(0, 4096), ...move(-4096, 0), 15];
  const feature = [...field(2, [0, 0]), ...varint(3 * 8), 3, ...field(4, geometry)];
  const layer = [
    ...varint(15 * 8),
    2,
    ...field(1, text('earth')),
    ...field(2, feature),
    ...field(3, text('kind')),
    ...field(4, field(1, text('earth'))),
    ...varint(5 * 8),
    ...varint(4096),
  ];
  return field(3, layer);
}

const HEADER_BYTES = 127;
const NEAREST = 6;

/**
 * The smallest archive of a whole world (PMTiles, version 3): one tile that stands for all of them up to zoom 6.
 * @returns the file, and where in it the tile begins
 */
export function pmtilesArchive(): { file: Buffer; tileAt: number } {
  const tile = landTile();
  const tiles = (4 ** (NEAREST + 1) - 1) / 3;
  // One entry: tile 0, repeated so often, so long, at the beginning of the tiles (offsets are written plus one).
  const directory = [1, 0, ...varint(tiles), ...varint(tile.length), 1];
  const metadata = text('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header[7] = 3;
  let at = HEADER_BYTES;
  for (const [position, { length }] of [directory, metadata, [], tile].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + position * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + position * 16);
    at += length;
  }
  header.writeBigUInt64LE(BigInt(tiles), 72);
  header.writeBigUInt64LE(1n, 80);
  header.writeBigUInt64LE(1n, 88);
  // Clustered; neither directories nor tiles are packed; vector tiles; zooms.
  header.set([1, 1, 1, 1, 0, NEAREST], 96);
  header.writeInt32LE(-1_800_000_000, 102);
  header.writeInt32LE(-850_000_000, 106);
  header.writeInt32LE(1_800_000_000, 110);
  header.writeInt32LE(850_000_000, 114);
  const file = Buffer.concat([header, Buffer.from([...directory, ...metadata, ...tile])]);
  return { file, tileAt: at - tile.length };
}
