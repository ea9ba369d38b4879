import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './vite/catalogues.ts';
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts';
import { usedIconWeights } from './vite/used-icon-weights.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

const libraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui\/core)\//,
};
const frame = {
  name: 'frame',
  test: (id: string) =>
    (/\/packages\/ui\/src\/(alert|avatar|badge|button|class-names|empty-state|flash|marks|menu|notices|popover|skeleton|tone|unread|when)[^/]*$/.test(
      id,
    ) &&
      !/-popup/.test(id)) ||
    (/\/apps\/web\/src\/(lib|app-shell)\//.test(id) &&
      !/\/(palette|shortcut-sheet|form-|submit-state|time-zones)/.test(id)),
};
const parts = {
  name: 'parts',
  // The library behind popups and tabs is heavy and loads when one opens.
  test: (id: string) => /\/packages\/ui\/src\//.test(id) && !/(-popup|tabs|tooltip|overlay)/.test(id),
};

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
    rolldownOptions: {
      output: {
        // What is always needed travels in two files, what most pages share in a third: on a slow line every
        // request more costs a round trip.
        codeSplitting: { groups: [libraries, frame, parts] },
      },
    },
  },
});
