// Builds apps/web/dist when it is missing or made from other sources.
'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { join, relative } = require('node:path');
const { giveUp, root } = require('./runtime.cjs');
const { setUp } = require('./setup.cjs');

const web = join(root, 'apps', 'web');
const dist = join(web, 'dist');
const mark = '.sources';
const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['node_modules', 'dist', '.vite']);

function* filesIn(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    if (existsSync(path)) yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name));
    else yield join(path, entry.name);
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(join(root, source))) {
      const bytes = readFileSync(file);
      hash.update(`${relative(root, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

function isBuilt(hash) {
  try {
    return readFileSync(join(dist, mark), 'utf8') === hash;
  } catch {
    return false;
  }
}

const runtime = setUp();
const hash = hashOfSources();
if (!isBuilt(hash)) {
  console.error('Building the web application …');
  // Built beside and then swapped in, so that a running server never finds half of it.
  const fresh = join(web, '.vite', 'build');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const words = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const { status } = spawnSync(runtime, [vite, ...words], { cwd: web, stdio: ['ignore', 2, 2] });
  if (status !== 0) giveUp('The web application could not be built; vite says why above');
  writeFileSync(join(fresh, mark), hash);
  mkdirSync(dist, { recursive: true });
  const old = join(web, '.vite', 'replaced');
  rmSync(old, { recursive: true, force: true });
  renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}
