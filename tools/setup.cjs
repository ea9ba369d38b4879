// Installs the packages when they are missing or older than the lockfile.
'use strict';
const { spawnSync } = require('node:child_process');
const { statSync } = require('node:fs');
const { join } = require('node:path');
const { giveUp, root, runtimePath } = require('./runtime.cjs');

function changedAt(path) {
  try {
    return statSync(join(root, path)).mtimeMs;
  } catch {
    return 0;
  }
}

// npm writes this file when an installation is complete, so one that was cut off counts as missing.
function isInstalled() {
  const installed = changedAt(join('node_modules', '.package-lock.json'));
  return installed > 0 && installed >= changedAt('package-lock.json') && runtimePath() !== undefined;
}

function install() {
  // Keeps to the lockfile like `npm ci`, but leaves what is already installed in place.
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const npm = process.env.npm_execpath;
  // npm's own Node.js is taken: the one in node_modules is about to be replaced.
  const { status, error } = npm
    ? spawnSync(process.env.npm_node_execpath || process.execPath, [npm, ...words], options)
    : spawnSync('npm', words, { ...options, shell: process.platform === 'win32' });
  if (error) giveUp(`npm cannot be run (${error.message}): install it and try again`);
  if (status !== 0) giveUp('The packages could not be installed; npm says why above');
}

/** Returns the path of the pinned Node.js, with all packages in place; ends the process where that fails. */
function setUp() {
  if (!isInstalled()) {
    console.error('Installing packages; this takes a minute or two …');
    install();
  }
  const runtime = runtimePath();
  return runtime || giveUp(`There is no Node.js 26 package for ${process.platform} on ${process.arch}`);
}

module.exports = { setUp };

if (require.main === module) setUp();
