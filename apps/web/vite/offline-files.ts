import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { programOf } from './program.ts';

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
        const program = await programOf(root, 'src/offline/offline.ts');
        const hash = createHash('sha256')
          .update(Object.keys(bundle).sort().join())
          .update(page)
          .update(program);
        const version = hash.digest('base64url').slice(0, 12);
        const worker = await programOf(root, 'src/service-worker/service-worker.ts', {
          OFFLINE_VERSION: JSON.stringify(version),
        });
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
        this.emitFile({ type: 'asset', fileName: 'offline.js', source: program });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
      },
    },
  };
}
