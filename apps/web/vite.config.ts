import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { baseMap } from './vite/base-map.ts';
import { catalogues } from './vite/catalogues.ts';
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts';
import { newsletterFrame } from './vite/newsletter-frame.ts';
import { offlineFiles } from './vite/offline-files.ts';
import { places } from './vite/places.ts';
import { precompressed } from './vite/precompressed.ts';
import { shellManifest } from './vite/shell-manifest.ts';
import { usedIconWeights } from './vite/used-icon-weights.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

const libraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui\/core)\//,
};
// What every screen needs, those for visitors too.
const core = {
  name: 'core',
  test: (id: string) =>
    /\/packages\/ui\/src\/(alert|avatar|base|button|class-names|empty-state|flash|marks|menu|notices|skeleton|styles|tokens|tone|when)[^/]*$/.test(
      id,
    )
      ? !/-popup/.test(id)
      : /\/apps\/web\/src\/(lib\/(?!live|date|file-|refusal|form-|submit-state|time-zones|unread)|shell\/(application|failure-page|frame-skeleton|page-skeleton|root|router|routes)\b|kit\/(navigation|network-mark|not-found-page|notification-rows|page|paths)(?![-\w]))/.test(
          id,
        ),
};
// Header, userbar and what they are made of: only for the signed in.
const frame = {
  name: 'frame',
  test: (id: string) =>
    (/\/packages\/ui\/src\/(badge|popover|unread)[^/]*$/.test(id) && !/-popup/.test(id)) ||
    (/\/apps\/web\/src\/(lib\/(live|date)|shell\/|kit\/)/.test(id) &&
      !/\/(palette|find-ways|own-ways|shortcut-sheet|legal-links|navigation-items|navigation-link|open-page|public-navigation|use-server-form)/.test(
        id,
      )),
};
const parts = {
  name: 'parts',
  // The library behind popups and tabs is heavy and loads when one opens; few pages ask for dates and words.
  test: (id: string) =>
    /\/packages\/ui\/src\//.test(id) &&
    !/(-popup|tabs|tooltip|overlay|badge|popover|unread|calendar|date-input|time-|chips-input|choice-list)/.test(
      id,
    ),
};

// What members wrote, of which posts, messages and appointments consist: no page needs all of the stream for it.
const content = {
  name: 'content',
  test: /\/apps\/web\/src\/features\/content\/(?!index|.*lightbox)/,
};
// The first screen of nearly every visit, in one file; what opens later stays apart.
const stream = {
  name: 'stream',
  test: /\/apps\/web\/src\/features\/(stream|translations|uploads)\/(?!index|notifications\/|[\w-]*-page)/,
};

// How the notifications of each feature look: all in one file, since the list has all of them.
const notificationRows = {
  name: 'notification-rows',
  test: /\/apps\/web\/src\/features\/[\w-]+\/notifications\//,
};

export default defineConfig({
  plugins: [
    contractWithoutSchemas(),
    usedIconWeights(),
    catalogues(),
    baseMap(),
    places(),
    react(),
    shellManifest(),
    newsletterFrame(),
    offlineFiles(),
    precompressed(),
  ],
  server: {
    proxy: {
      // Calls share their paths with screens: what ends in .json or lies under /api is a call.
      '^/api/': { target: server, ws: true },
      '^/newsletter-designer': { target: server },
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
    // The library of the map, which loads when one is opened.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      output: {
        // What is always needed travels in two files, what most pages share in a third, what only the signed in
        // see in a fourth: on a slow line every request more costs a round trip.
        codeSplitting: { groups: [libraries, core, parts, frame, content, stream, notificationRows] },
      },
    },
  },
});
