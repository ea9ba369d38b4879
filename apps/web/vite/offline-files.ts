import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** A program of one file, for where there is nothing to load others from. */
async function programOf(root: string, entry: string, version: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { OFFLINE_VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = built.output;
  return chunk.code;
}

/**
 * Builds the service worker and the page it shows without a connection. Both stand beside the application and load
 * nothing of it; the worker carries a mark of everything built, so that each deployment has one of its own.
 */
export function offlineFiles(): Plugin {
  let root = '';
  return {
    name: 'offline-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = readFileSync(join(root, 'src/offline/offline.html'), 'utf8');
        const program = await programOf(root, 'src/offline/offline.ts', '');
        const hash = createHash('sha256')
          .update(Object.keys(bundle).sort().join())
          .update(page)
          .update(program);
        const version = hash.digest('base64url').slice(0, 12);
        const worker = await programOf(root, 'src/service-worker/service-worker.ts', version);
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
        this.emitFile({ type: 'asset', fileName: 'offline.js', source: program });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
      },
    },
  };
}
