import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await inBrotli(bytes, { params }));
  await writeFile(`${path}.gz`, await inGzip(bytes, { level: 9 }));
}

/** Writes each text file of the build a second and third time, in brotli and gzip at their highest level. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(m?js|css|svg|geojson|txt)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(dir!, name))));
    },
  };
}
