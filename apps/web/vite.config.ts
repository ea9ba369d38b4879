import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './vite/catalogues.ts';
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts';
import { usedIconWeights } from './vite/used-icon-weights.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [contractWithoutSchemas(), usedIconWeights(), catalogues(), react()],
  server: {
    proxy: {
      // Calls share their paths with screens: what ends in .json or lies under /api is a call.
      '^/api/': { target: server, ws: true },
      '^/[^?]*\\.json($|\\?)': {
        target: server,
        bypass: (request) => (/^\/(src|@|node_modules)/.test(request.url ?? '') ? request.url : undefined),
      },
    },
  },
  build: {
    target: 'es2023',
    // A modern browser is asked for, so nothing needs to be polyfilled; an inline script would break the content policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
