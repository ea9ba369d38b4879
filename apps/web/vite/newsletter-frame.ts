import type { Plugin } from 'vite';
import { programOf } from './program.ts';

/** Builds the editor of newsletters, two programs of their own that the application never loads itself. */
export function newsletterFrame(): Plugin {
  let root = '';
  return {
    name: 'newsletter-frame',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      for (const name of ['relay', 'designer'])
        this.emitFile({
          type: 'asset',
          fileName: `newsletter-designer/${name}.js`,
          source: await programOf(root, `src/newsletter-frame/${name}.ts`),
        });
    },
  };
}
