// Prints the path of a Chromium for the browser tests, installing Debian's where it may. With --headless that of one
// without windows of its own, where there is one: it draws and runs pages by the same code, and takes a third less.
'use strict';
const { spawnSync } = require('node:child_process');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// Asked for its version, since on Ubuntu the program of this name may only say that a snap is missing.
function works(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

function pathOf(name) {
  if (name.startsWith('/')) return name;
  return spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
}

function findChromium() {
  const name = names.find(works);
  return name && pathOf(name);
}

function chromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return works(given) ? given : giveUp(`CHROMIUM_PATH names ${given}, which does not run`);
  const found = findChromium();
  if (found) return found;
  if (!canInstall()) {
    return giveUp(
      'There is no Chromium: install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH',
    );
  }
  console.error('Installing Chromium for the browser tests …');
  return (
    (install('chromium') && findChromium()) ||
    giveUp('Chromium could not be installed; apt-get says why above')
  );
}

function headless() {
  const name = 'chromium-headless-shell';
  if (process.env.CHROMIUM_PATH) return chromium();
  return works(name) || (canInstall() && install(name) && works(name)) ? pathOf(name) : chromium();
}

console.log(process.argv.includes('--headless') ? headless() : chromium());
