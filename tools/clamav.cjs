// Says whether clamd is here, installing Debian's where it may.
'use strict';
const { spawnSync } = require('node:child_process');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

const isHere = () => spawnSync('clamd', ['--version'], { stdio: 'ignore' }).status === 0;

if (!isHere() && canInstall()) {
  console.error('Installing clamav-daemon, which looks through files in a test …');
  install('clamav-daemon');
}
if (!isHere()) giveUp('There is no clamd (Debian: apt-get install clamav-daemon)');
